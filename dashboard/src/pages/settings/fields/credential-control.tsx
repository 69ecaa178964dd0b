import { Button } from '../../../parts/button.tsx';
import { Segmented } from '../../../parts/segmented.tsx';
import { TextAreaField, TextField } from '../../../parts/text-field.tsx';
import type { ControlProps } from './control.ts';
import { type CredentialDraft, credentialKinds, keptCredential } from './credential-draft.ts';
import { StoredSecret } from './stored-secret.tsx';

/** A token of a code host, or an app's key. */
export function CredentialControl({ setting, value, onChange, isStored, error }: ControlProps) {
  const draft = value as CredentialDraft;
  const keep = () => onChange(keptCredential);
  if (draft.change === 'remove' || (draft.change === 'keep' && isStored)) {
    return (
      <StoredSecret
        label={setting.label}
        hint={setting.hint}
        isRemoved={draft.change === 'remove'}
        onReplace={() => onChange({ ...keptCredential, change: 'replace' })}
        onRemove={() => onChange({ ...keptCredential, change: 'remove' })}
        onKeep={keep}
      />
    );
  }
  const change = (changes: Partial<CredentialDraft>) => {
    const after = { ...draft, ...changes };
    const isEmpty = [after.token, after.username, after.appId, after.privateKey].every((text) => text === '');
    onChange({ ...after, change: isEmpty && !isStored ? 'keep' : 'replace' });
  };
  return (
    <fieldset className="settings-credential">
      <legend className="field-label">{setting.label}</legend>
      {setting.hint && <p className="field-hint">{setting.hint}</p>}
      <div className="row">
        <Segmented
          legend="Kind of credential"
          value={draft.kind}
          options={credentialKinds}
          onChange={(kind) => change({ kind })}
        />
        {isStored && (
          <Button small kind="quiet" onClick={keep}>
            Keep the stored one
          </Button>
        )}
      </div>
      {draft.kind === 'app' ? (
        <AppFields draft={draft} change={change} error={error} />
      ) : (
        <TokenFields draft={draft} change={change} error={error} />
      )}
    </fieldset>
  );
}

interface FieldsProps {
  draft: CredentialDraft;
  change(changes: Partial<CredentialDraft>): void;
  error: string | undefined;
}

const noHelp = { autoComplete: 'off', spellCheck: false } as const;

const TokenFields = ({ draft, change, error }: FieldsProps) => (
  <>
    {draft.kind === 'user-token' && (
      <TextField
        {...noHelp}
        label="User name"
        hint="Whose token it is; for Bitbucket’s API tokens the e-mail address of the account."
        value={draft.username}
        onChange={(username) => change({ username })}
      />
    )}
    <TextField
      {...noHelp}
      label="Token"
      type="password"
      value={draft.token}
      onChange={(token) => change({ token })}
      error={error}
    />
  </>
);

const AppFields = ({ draft, change, error }: FieldsProps) => (
  <>
    <TextField
      {...noHelp}
      label="App ID"
      inputMode="numeric"
      value={draft.appId}
      onChange={(appId) => change({ appId })}
    />
    <TextAreaField
      {...noHelp}
      label="Private key"
      hint="The whole PEM file that GitHub gave you."
      className="input mono"
      placeholder={'-----BEGIN RSA PRIVATE KEY-----\n…'}
      value={draft.privateKey}
      onChange={(privateKey) => change({ privateKey })}
      error={error}
    />
    <TextField
      {...noHelp}
      label="Installation ID"
      hint="Found by the repository if empty."
      inputMode="numeric"
      value={draft.installationId}
      onChange={(installationId) => change({ installationId })}
    />
  </>
);
