import './field.css';
import { type ReactNode, useId } from 'react';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** What to put in, said before it goes wrong. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Only for those who listen; for a box whose purpose can be seen. */
  hideLabel?: boolean;
}

/** A label, a control, a hint and what is wrong, tied together for those who listen. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'unseen' : 'field-label'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {capitalised(error)}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The server's words follow a field's name ("must be …"); here they stand alone. */
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
