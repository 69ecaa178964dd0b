/**
 * The parts of a patch that begin with `diff --git`, in order, as the bytes they are. A hunk's header says how many
 * lines follow, so that a line of content is never taken for the beginning of a part.
 */
export function splitPatch(patch: Buffer): Buffer[] {
  const starts: number[] = [];
  let at = 0;
  while (at < patch.length) {
    const next = behindLine(patch, at);
    if (begins(patch, at, opening)) starts.push(at);
    at = begins(patch, at, hunkMark) ? behindHunk(patch, at, next) : next;
  }
  return starts.map((start, index) => patch.subarray(start, starts[index + 1] ?? patch.length));
}

const opening = Buffer.from('diff --git ');
const hunkMark = Buffer.from('@@ -');
const range = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const [space, plus, minus] = [0x20, 0x2b, 0x2d];

const begins = (patch: Buffer, at: number, prefix: Buffer): boolean =>
  patch.compare(prefix, 0, prefix.length, at, Math.min(at + prefix.length, patch.length)) === 0;

function behindLine(patch: Buffer, at: number): number {
  const end = patch.indexOf(0x0a, at);
  return end === -1 ? patch.length : end + 1;
}

function behindHunk(patch: Buffer, header: number, start: number): number {
  const counts = range.exec(patch.toString('latin1', header, start));
  if (!counts) return start;
  let [before, after] = [Number(counts[1] ?? 1), Number(counts[2] ?? 1)];
  let at = start;
  while (at < patch.length && (before > 0 || after > 0)) {
    const mark = patch[at];
    if (mark === space || mark === minus) before -= 1;
    if (mark === space || mark === plus) after -= 1;
    at = behindLine(patch, at);
  }
  return at;
}
