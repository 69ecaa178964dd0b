import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { hostOf } from '../../projects/hosts.tsx';
import { HostCredential } from './host-credential.tsx';
import { StepForm } from './step-form.tsx';
import { isOf } from './steps.ts';
import type { Wizard } from './use-wizard.ts';

export function ConnectionStep({ wizard }: { wizard: Wizard }) {
  const { draft, faults, problem, isBusy, goTo, checkConnection } = wizard;
  const { label, credentials } = hostOf(draft.forge);
  const hasFields = credentials.length > 0;
  const elsewhere = faults.filter(({ path }) => !hasFields || !isOf(path, 'repository.credential'));
  return (
    <StepForm
      title="May Docwright work in it?"
      problem={problem}
      verb="Check connection"
      isBusy={isBusy}
      onSubmit={() => void checkConnection()}
      onBack={() => goTo('repository')}
    >
      {elsewhere.map(({ path, message }) => (
        <Notice
          key={`${path} ${message}`}
          tone="bad"
          actions={
            <Button small onClick={() => goTo('repository')}>
              Change the repository
            </Button>
          }
        >
          {message}
        </Notice>
      ))}
      {hasFields ? (
        <HostCredential wizard={wizard} />
      ) : (
        <p>{label} keeps the repository, so no credential is needed.</p>
      )}
      <p className="soft small">
        {hasFields
          ? `${label} is asked whether the repository can be reached and pull requests can be opened. Nothing is stored yet.`
          : 'It is looked for where the documentation is. Nothing is stored yet.'}
      </p>
    </StepForm>
  );
}
