import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SelectField, TextField } from '../../parts/text-field.tsx';
import { builtinModel, offeredModels } from '../../prompt/offered-models.ts';
import { type Models, useModels } from '../../prompt/use-models.ts';
import type { Wizard } from './use-wizard.ts';

const other = 'other';

export const ModelFields = ({ wizard }: { wizard: Wizard }) => (
  <Loaded query={useModels()} what="The models could not be read" skeleton={<Skeleton height={87} />}>
    {(models) => <Fields wizard={wizard} models={models} />}
  </Loaded>
);

function Fields({ wizard: { draft, change, errorOf }, models }: { wizard: Wizard; models: Models }) {
  const { model, isOtherModel, modelKey } = draft;
  const choose = (value: string) =>
    change(value === other ? { isOtherModel: true, model: '' } : { isOtherModel: false, model: value });
  const names = offeredModels(models, []).filter((name) => name !== models.default);
  const isBuiltin = !isOtherModel && (model || models.default) === builtinModel;
  return (
    <>
      <SelectField
        label="Model"
        hint={isBuiltin ? builtinHint : undefined}
        value={isOtherModel ? other : model}
        onChange={choose}
        error={isOtherModel ? undefined : errorOf('model')}
        options={[
          { value: '', label: `${models.default} (the installation’s default)` },
          ...names.map((name) => ({ value: name, label: name })),
          { value: other, label: 'Another model, with a key of the project’s own' },
        ]}
      />
      {isOtherModel && (
        <>
          <TextField
            label="Name of the model"
            hint={`Its provider, a slash, and what the provider calls it. Providers: ${providersOf(models)}.`}
            placeholder={models.available.at(1)?.examples[0] ?? 'anthropic/claude-sonnet-5-5'}
            autoCapitalize="none"
            spellCheck={false}
            value={model}
            onChange={(name) => change({ model: name })}
            error={errorOf('model')}
          />
          <TextField
            label="Key of its provider"
            hint="Stored encrypted, never shown again, and never given to the agent."
            type="password"
            autoComplete="off"
            value={modelKey}
            onChange={(key) => change({ modelKey: key })}
            error={errorOf('modelKeys')}
          />
        </>
      )}
    </>
  );
}

const builtinHint = `${builtinModel} needs no key. It knows eleven kinds of sentences, such as replacing a term or fixing links; a language model can be added later in Settings.`;

const providersOf = ({ available }: Models) =>
  available
    .map(({ provider }) => provider)
    .filter((provider) => provider !== 'builtin')
    .join(', ');
