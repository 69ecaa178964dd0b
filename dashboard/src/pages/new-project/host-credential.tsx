import { Segmented } from '../../parts/segmented.tsx';
import { CredentialFields } from '../../projects/credential-fields.tsx';
import { credentialOf, hostOf, kindOptions } from '../../projects/hosts.tsx';
import type { Wizard } from './use-wizard.ts';

/** What the chosen host is asked with. */
export function HostCredential({ wizard: { draft, change, errorOf } }: { wizard: Wizard }) {
  const { credentials } = hostOf(draft.forge);
  const chosen = credentialOf(draft.forge, draft.credentialKind);
  return (
    <div className="stack">
      {credentials.length > 1 && (
        <div>
          <Segmented
            legend="Kind of credential"
            value={chosen.kind}
            options={kindOptions(draft.forge)}
            onChange={(credentialKind) => change({ credentialKind })}
          />
        </div>
      )}
      <CredentialFields
        credential={chosen}
        given={draft}
        change={change}
        error={errorOf('repository.credential')}
      />
    </div>
  );
}
