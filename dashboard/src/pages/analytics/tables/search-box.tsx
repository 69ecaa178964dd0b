import { useEffect, useState } from 'react';
import { TextField } from '../../../parts/text-field.tsx';
import type { ChangeState } from '../page-state.ts';

const pauseMs = 250;

/** Asks once the typing pauses; each search is a place to come back to, the letters on the way are none. */
export function SearchBox({ value, change }: { value: string; change: ChangeState }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed, perhaps by other hands, such as the browser's Back.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(
      () => change({ search: typed, offset: '0' }, { replace: known !== '' }),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed, known, change]);
  return (
    <TextField
      type="search"
      label="Search paths"
      hideLabel
      placeholder="Search paths"
      maxLength={500}
      value={typed}
      onChange={setTyped}
    />
  );
}
