import type { ConnectionBody } from '../../../../server/src/contract/connection.ts';
import { TextField } from '../../parts/text-field.tsx';
import { namesOf } from './draft.ts';
import { ModelFields } from './model-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { Wizard } from './use-wizard.ts';

export function ModelStep({ wizard, connection }: { wizard: Wizard; connection: ConnectionBody }) {
  const { draft, change, errorOf, goTo, problem, isBusy, create } = wizard;
  const { name, id } = namesOf(draft);
  return (
    <StepForm
      title="Who does the work?"
      problem={problem}
      verb="Create project"
      isBusy={isBusy}
      onSubmit={() => void create(connection)}
      onBack={() => goTo('documentation')}
    >
      <ModelFields wizard={wizard} />
      <TextField
        label="Name of the project"
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={errorOf('name')}
      />
      <TextField
        label="Project id"
        hint="For the API; it cannot be changed later."
        className="input mono"
        autoCapitalize="none"
        spellCheck={false}
        value={id}
        onChange={(typed) => change({ id: typed })}
        error={errorOf('id')}
      />
    </StepForm>
  );
}
