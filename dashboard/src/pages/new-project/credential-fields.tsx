import { Segmented } from '../../parts/segmented.tsx';
import { TextAreaField, TextField } from '../../parts/text-field.tsx';
import { hostOf } from './hosts.tsx';
import type { Wizard } from './use-wizard.ts';

/** Secrets go in and never come out: nothing completes or checks what is typed here. */
const secretInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };

export function CredentialFields({ wizard: { draft, change, errorOf } }: { wizard: Wizard }) {
  const { credentials } = hostOf(draft.forge);
  const chosen = credentials.find(({ kind }) => kind === draft.credentialKind) ?? credentials[0]!;
  const error = errorOf('repository.credential');
  return (
    <div className="stack">
      {credentials.length > 1 && (
        <div>
          <Segmented
            legend="Kind of credential"
            value={chosen.kind}
            options={credentials.map(({ kind, label }) => ({ value: kind, label }))}
            onChange={(credentialKind) => change({ credentialKind })}
          />
        </div>
      )}
      {chosen.kind === 'app' ? (
        <>
          <TextField
            label="App ID"
            inputMode="numeric"
            {...secretInput}
            value={draft.appId}
            onChange={(appId) => change({ appId })}
          />
          <TextAreaField
            label="Private key"
            hint={chosen.help}
            rows={5}
            className="input mono"
            placeholder="-----BEGIN RSA PRIVATE KEY-----"
            {...secretInput}
            value={draft.privateKey}
            onChange={(privateKey) => change({ privateKey })}
            error={error}
          />
        </>
      ) : (
        <>
          {chosen.kind === 'user-token' && (
            <TextField
              label={chosen.usernameLabel}
              {...secretInput}
              value={draft.username}
              onChange={(username) => change({ username })}
            />
          )}
          <TextField
            label="Token"
            hint={chosen.help}
            type="password"
            {...secretInput}
            value={draft.token}
            onChange={(token) => change({ token })}
            error={error}
          />
        </>
      )}
    </div>
  );
}
