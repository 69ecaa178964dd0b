export interface DiffLine {
  kind: 'context' | 'add' | 'delete';
  /** Its number on the old side; null for an added line. */
  oldLine: number | null;
  newLine: number | null;
  text: string;
}

export interface DiffHunk {
  header: string;
  lines: DiffLine[];
}

export interface PatchSection {
  hunks: DiffHunk[];
  /** The patch, or the lines it may have, ended inside this section. */
  cut: boolean;
}

/** That a file's part begins with. */
const mostOtherLines = 1_000;

const kindOfMark = { ' ': 'context', '+': 'add', '-': 'delete' } as const;

/**
 * Splits the output of `git diff` into its files, in order. Names are not read from it (they are quoted there):
 * the caller has them from the raw listing, which has the same order. A hunk's header says how many lines
 * follow, so that a line of content is never taken for a header.
 */
export function parsePatch(patch: string, maximumLines: number): PatchSection[] {
  const sections: PatchSection[] = [];
  // Each line that counts has at most one header; of a million lines the rest is not looked at.
  const lines = patch.split('\n', 2 * maximumLines + mostOtherLines);
  let taken = 0;
  let position = 0;
  while (position < lines.length) {
    const line = lines[position++]!;
    if (line.startsWith('diff --git ')) sections.push({ hunks: [], cut: false });
    const range = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    const section = sections.at(-1);
    if (range === null || section === undefined) continue;
    const hunk = readHunk(lines, position, range);
    position = hunk.end;
    const room = maximumLines - taken;
    if (!hunk.complete || hunk.lines.length > room) section.cut = true;
    hunk.lines.length = Math.min(hunk.lines.length, room);
    taken += hunk.lines.length;
    if (hunk.lines.length > 0) section.hunks.push({ header: line, lines: hunk.lines });
  }
  return sections;
}

function readHunk(lines: readonly string[], start: number, range: RegExpExecArray) {
  let oldLine = Number(range[1]);
  let newLine = Number(range[3]);
  const oldEnd = oldLine + Number(range[2] ?? 1);
  const newEnd = newLine + Number(range[4] ?? 1);
  const found: DiffLine[] = [];
  let position = start;
  while (position < lines.length && (oldLine < oldEnd || newLine < newEnd)) {
    const line = lines[position++]!;
    const kind = kindOfMark[line[0] as keyof typeof kindOfMark];
    // “\ No newline at end of file” belongs to the line before it and is no line itself.
    if (kind === undefined) continue;
    found.push({
      kind,
      oldLine: kind === 'add' ? null : oldLine++,
      newLine: kind === 'delete' ? null : newLine++,
      text: line.slice(1),
    });
  }
  return { lines: found, end: position, complete: oldLine >= oldEnd && newLine >= newEnd };
}
