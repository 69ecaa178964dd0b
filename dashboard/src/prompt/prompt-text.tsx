import type { KeyboardEvent, RefObject } from 'react';
import { wholeNumber } from '../parts/amounts.ts';
import { Field } from '../parts/field.tsx';

const mostCharacters = 50_000;
/** From here on it is good to know how much room is left. */
const manyCharacters = 45_000;

interface PromptTextProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange(value: string): void;
  onSend(): void;
  error: string | undefined;
}

/** Grows with its text, up to what its style allows. Ctrl or ⌘ with Enter sends. */
export function PromptText({ area, value, onChange, onSend, error }: PromptTextProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  const count =
    value.length < manyCharacters
      ? undefined
      : `${wholeNumber([...value].length)} of at most ${wholeNumber(mostCharacters)} characters`;
  return (
    <Field label="What should change?" error={error} hint={count}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          className="input prompt-box-text"
          rows={3}
          value={value}
          placeholder='Such as: Replace "Acme" with "Apex" everywhere'
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
}
