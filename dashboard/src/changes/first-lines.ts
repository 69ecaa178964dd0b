import type { Stretch } from './gaps.ts';

/** As many lines of the hunks as fit; a gap behind the last of them is left out with the rest. */
export function firstLines(
  stretches: readonly Stretch[],
  most: number,
): { stretches: Stretch[]; left: number } {
  const first: Stretch[] = [];
  let room = most;
  let left = 0;
  for (const stretch of stretches) {
    const { kind, lines } = stretch;
    if (kind === 'gap') {
      if (room > 0) first.push(stretch);
      continue;
    }
    const length = lines?.length ?? 0;
    if (room > 0) first.push(length <= room ? stretch : { kind, lines: lines?.slice(0, room) ?? [] });
    left += Math.max(0, length - room);
    room = Math.max(0, room - length);
  }
  return { stretches: left === 0 ? [...stretches] : first, left };
}
