import './fold.css';
import { useState } from 'react';
import { Button } from './button.tsx';

interface FoldProps {
  text: string;
  /** Lines that are shown before the rest is folded away. */
  lines?: number;
}

const longestLine = 300;

/** Text as it is, in its lines; a long one is folded until somebody wants all of it. */
export function Fold({ text, lines = 8 }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const all = text.split('\n');
  const isLong = all.length > lines + 2 || text.length > lines * longestLine;
  const shown =
    isLong && !isOpen
      ? `${all
          .slice(0, lines)
          .join('\n')
          .slice(0, lines * longestLine)}…`
      : text;
  return (
    <div className="fold">
      <div className="fold-text">{shown}</div>
      {isLong && (
        <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${all.length > lines ? `${all.length} lines` : 'of it'}`}
        </Button>
      )}
    </div>
  );
}
