import type { ForgeName } from '../../../../../server/src/contract/repository.ts';
import { Button } from '../../../parts/button.tsx';
import { Segmented } from '../../../parts/segmented.tsx';
import { TextField } from '../../../parts/text-field.tsx';
import { CredentialFields } from '../../../projects/credential-fields.tsx';
import { credentialOf, kindOptions } from '../../../projects/hosts.tsx';
import type { ControlProps } from './control.ts';
import { type CredentialDraft, keptCredential } from './credential-draft.ts';
import { StoredSecret } from './stored-secret.tsx';

/** A token of a code host, or an app's key. */
export function CredentialControl({ setting, value, given, onChange, isStored, error }: ControlProps) {
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
  const forge = given(setting.forgePath!) as ForgeName;
  const kinds = kindOptions(forge);
  const chosen = credentialOf(forge, draft.kind);
  const change = (changes: Partial<CredentialDraft>) => {
    const after = { ...draft, kind: chosen.kind, ...changes };
    const isEmpty = [after.token, after.username, after.appId, after.privateKey].every((text) => text === '');
    onChange({ ...after, change: isEmpty && !isStored ? 'keep' : 'replace' });
  };
  return (
    <fieldset className="settings-credential">
      <legend className="field-label">{setting.label}</legend>
      {setting.hint && <p className="field-hint">{setting.hint}</p>}
      {(kinds.length > 1 || isStored) && (
        <div className="row">
          {kinds.length > 1 && (
            <Segmented
              legend="Kind of credential"
              value={chosen.kind}
              options={kinds}
              onChange={(kind) => change({ kind })}
            />
          )}
          {isStored && (
            <Button small kind="quiet" onClick={keep}>
              Keep the stored one
            </Button>
          )}
        </div>
      )}
      <CredentialFields credential={chosen} given={draft} change={change} error={error} />
      {chosen.kind === 'app' && (
        <TextField
          label="Installation ID"
          hint="Found by the repository if empty."
          inputMode="numeric"
          autoComplete="off"
          value={draft.installationId}
          onChange={(installationId) => change({ installationId })}
        />
      )}
    </fieldset>
  );
}
