import { useState } from 'react';
import { SelectField, TextField } from '../../../parts/text-field.tsx';
import { type Models, useModels } from '../../../prompt/use-models.ts';
import type { ControlProps } from './control.ts';

const other = 'other';

/** One of the models that Docwright knows by name, or any other of a provider. */
export function ModelControl({ setting, value, onChange, error }: ControlProps) {
  const { data: models } = useModels();
  const model = String(value);
  const known = models?.available.flatMap(({ examples }) => examples) ?? [];
  const [isOther, setOther] = useState(false);
  const isNamed = isOther || (models !== undefined && model !== '' && !known.includes(model));
  const choose = (chosen: string) => {
    setOther(chosen === other);
    onChange(chosen === other ? '' : chosen);
  };
  return (
    <>
      <SelectField
        label={setting.label}
        hint={setting.hint}
        value={isNamed ? other : model}
        onChange={choose}
        options={optionsOf(models, model, setting.keyProviders ?? [])}
        error={isNamed ? undefined : error}
      />
      {isNamed && (
        <TextField
          label="Name of the model"
          hint="The provider, a slash, and the model as the provider calls it. It has to be able to call tools."
          placeholder="anthropic/claude-sonnet-5-5"
          value={model}
          onChange={onChange}
          error={error}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  );
}

function optionsOf(models: Models | undefined, model: string, keyProviders: readonly string[]) {
  // Before the models were read, what is chosen stands for them all.
  if (!models) return [{ value: model, label: model || 'The installation’s default' }];
  return [
    { value: '', label: `The installation’s default (${models.default})` },
    ...models.available.flatMap(({ provider, examples, isReady }) => {
      const note = isReady || keyProviders.includes(provider) ? '' : ' (needs a key)';
      return examples.map((name) => ({ value: name, label: name + note }));
    }),
    { value: other, label: 'Another model…' },
  ];
}
