import { setImmediate as others } from 'node:timers/promises';

/**
 * The parts of a patch that begin with `diff --git`, in order, as the bytes they are. A hunk's header says how many
 * lines follow, so that a line of content is never taken for the beginning of a part.
 */
export async function splitPatch(patch: Buffer): Promise<Buffer[]> {
  const starts: number[] = [];
  // The lines of the hunk that are still to come, on both sides.
  let [before, after] = [0, 0];
  let turn = 0;
  for (let at = 0, next = 0; at < patch.length; at = next) {
    next = behindLine(patch, at);
    if (before > 0 || after > 0) {
      const mark = patch[at];
      if (mark === space || mark === minus) before -= 1;
      if (mark === space || mark === plus) after -= 1;
    } else if (begins(patch, at, opening)) starts.push(at);
    else if (begins(patch, at, hunkMark)) [before, after] = hunkLines(patch.toString('latin1', at, next));
    if (next - turn > bytesPerTurn) {
      turn = next;
      await others();
    }
  }
  return starts.map((start, index) => patch.subarray(start, starts[index + 1] ?? patch.length));
}

/** A few milliseconds where all lines are empty. */
const bytesPerTurn = 64 * 1024;

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

function hunkLines(header: string): [before: number, after: number] {
  const counts = range.exec(header);
  return counts ? [Number(counts[1] ?? 1), Number(counts[2] ?? 1)] : [0, 0];
}
