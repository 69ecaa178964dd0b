import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Own<Attributes> = FieldProps &
  Omit<Attributes, 'value' | 'onChange' | 'id'> & { value: string; onChange(value: string): void };

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  onChange,
  ...input
}: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <input
          type="text"
          className="input"
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  hideLabel,
  onChange,
  ...area
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <textarea
          className="input"
          rows={3}
          {...area}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  hideLabel,
  onChange,
  options,
  ...select
}: FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'id'> & {
    value: Value;
    onChange(value: Value): void;
    options: readonly { value: Value; label: string }[];
  }) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <select
          className="input"
          {...select}
          {...control}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
