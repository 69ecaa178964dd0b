import { TextField } from '../../parts/text-field.tsx';
import { hostOf, hosts } from '../../projects/hosts.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { noCredential } from './draft.ts';
import { StepForm } from './step-form.tsx';
import type { Wizard } from './use-wizard.ts';

const hostOptions = hosts.map(({ forge, label, description }) => ({
  value: forge,
  title: label,
  description,
}));

export function RepositoryStep({ wizard }: { wizard: Wizard }) {
  const { draft, change, errorOf, setFaults, goTo, problem } = wizard;
  const { example } = hostOf(draft.forge);
  const goOn = () => {
    const [path, value] =
      example === null ? ['repository.name', draft.repositoryName] : ['repository.url', draft.url];
    const isMissing = value.trim() === '';
    setFaults(isMissing ? [{ path, message: 'must not be empty' }] : []);
    if (!isMissing) goTo('connection');
  };
  return (
    <StepForm
      title="Where is the repository?"
      problem={problem}
      verb="Continue"
      isBusy={false}
      onSubmit={goOn}
    >
      <ChoiceCards
        legend="Code host"
        value={draft.forge}
        options={hostOptions}
        // What was typed for one host is not for another's eyes.
        onChange={(forge) =>
          change({ forge, ...noCredential, credentialKind: hostOf(forge).credentials[0]?.kind ?? 'token' })
        }
      />
      {example === null ? (
        <TextField
          label="Name of the repository"
          hint="Letters, digits and . _ - without spaces. A new one is made, with a first page, unless there is one of this name."
          placeholder="handbook"
          value={draft.repositoryName}
          onChange={(repositoryName) => change({ repositoryName })}
          error={errorOf('repository.name') ?? errorOf('repository.forge')}
        />
      ) : (
        <TextField
          label="Address of the repository"
          hint="As your browser or git shows it."
          type="url"
          placeholder={example}
          value={draft.url}
          onChange={(url) => change({ url })}
          error={errorOf('repository.url') ?? errorOf('repository.forge')}
        />
      )}
      <TextField
        label="Branch that pull requests go into"
        hint="The repository’s default branch if left empty."
        value={draft.branch}
        onChange={(branch) => change({ branch })}
        error={errorOf('repository.branch')}
      />
      {example !== null && (
        <details open={draft.apiUrl !== '' || errorOf('repository.apiUrl') !== undefined || undefined}>
          <summary className="new-project-more">The host’s API is somewhere else</summary>
          <TextField
            label="Address of the API"
            hint="Only where it cannot be told from the repository’s address."
            type="url"
            value={draft.apiUrl}
            onChange={(apiUrl) => change({ apiUrl })}
            error={errorOf('repository.apiUrl')}
          />
        </details>
      )}
    </StepForm>
  );
}
