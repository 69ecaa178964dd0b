import { CheckField } from '../../../parts/check-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../../parts/text-field.tsx';
import type { ControlProps } from './control.ts';
import { linesOf } from './convert.ts';

const common = ({ setting, value, onChange, error }: ControlProps) => ({
  label: setting.label,
  hint: setting.hint,
  value: String(value),
  onChange,
  error,
});

const noHelp = { autoComplete: 'off', spellCheck: false } as const;

export const TextControl = (props: ControlProps) => (
  <TextField {...common(props)} {...noHelp} placeholder={props.setting.placeholder} />
);

export const LongTextControl = (props: ControlProps) => (
  <TextAreaField {...common(props)} {...noHelp} className="input mono" rows={2} />
);

export const NumberControl = (props: ControlProps) => (
  <TextField
    {...common(props)}
    {...noHelp}
    className="input settings-number"
    inputMode="decimal"
    placeholder={props.setting.placeholder}
  />
);

/** One of a list is wrong: which, is said by its line. */
export function LinesControl(props: ControlProps) {
  const { value, error, errorAt, setting } = props;
  const lines = linesOf(String(value));
  const wrong = lines.findIndex((_, index) => errorAt(String(index)) !== undefined);
  return (
    <TextAreaField
      {...common(props)}
      {...noHelp}
      className="input mono"
      rows={Math.min(10, Math.max(3, lines.length + 1))}
      placeholder={setting.placeholder}
      error={wrong === -1 ? error : `“${lines[wrong]}” ${errorAt(String(wrong))}`}
    />
  );
}

export const CheckControl = ({ setting, value, onChange, error }: ControlProps) => (
  <CheckField
    label={setting.label}
    // What is wrong stands in the hint's place, which is tied to the box.
    hint={error ? <span className="field-error">{error}</span> : setting.hint}
    checked={value === true}
    onChange={onChange}
  />
);

export const ChoiceControl = (props: ControlProps) => (
  <SelectField {...common(props)} options={props.setting.options ?? []} />
);

export function ChoicesControl({ setting, value, onChange, error }: ControlProps) {
  const chosen = value as readonly string[];
  const toggle = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, option] : chosen.filter((other) => other !== option));
  return (
    <fieldset className="settings-choices">
      <legend className="field-label">{setting.label}</legend>
      {setting.hint && <p className="field-hint">{setting.hint}</p>}
      {setting.options?.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          hint={option.hint}
          checked={chosen.includes(option.value)}
          onChange={(isChosen) => toggle(option.value, isChosen)}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
