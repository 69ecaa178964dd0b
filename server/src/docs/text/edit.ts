/** A stretch of a text, in UTF-16 code units. */
export interface Range {
  start: number;
  end: number;
}

/** Replaces what is `expected` at the range; anything else found there is a defect, never overwritten. */
export interface Edit extends Range {
  expected: string;
  text: string;
}

export function replaceRange(source: string, range: Range, text: string): Edit {
  return { start: range.start, end: range.end, expected: source.slice(range.start, range.end), text };
}

export function insertAt(at: number, text: string): Edit {
  return { start: at, end: at, expected: '', text };
}

export function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The source with each edit done and every other character as it was. Edits must not overlap. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let done = 0;
  for (const edit of ordered) {
    if (edit.start < done) throw new Error(`Two edits overlap at offset ${edit.start}.`);
    if (source.slice(edit.start, edit.end) !== edit.expected) {
      throw new Error(`The text at offset ${edit.start} is not the one the edit expects.`);
    }
    parts.push(source.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  parts.push(source.slice(done));
  return parts.join('');
}
