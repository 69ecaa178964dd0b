import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../parts/text-field.tsx';

const restMs = 250;
const mostCharacters = 500;

interface SearchBoxProps {
  value: string;
  onChange(value: string): void;
}

/** Searches when the typing rests. What comes from elsewhere, such as going back, is taken over. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const act = useRef(onChange);
  act.current = onChange;
  const searched = useRef(value);
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = wanted;
      act.current(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      type="search"
      label="Search the prompts"
      hideLabel
      placeholder="Search the prompts"
      maxLength={mostCharacters}
      value={typed}
      onChange={setTyped}
    />
  );
}
