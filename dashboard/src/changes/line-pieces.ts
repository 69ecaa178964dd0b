import { findHidden } from './hidden-characters.ts';
import type { Range } from './word-changes.ts';

/** A part of a line that has one colour. */
export interface Token extends Range {
  scope: string;
}

export interface Piece {
  from: number;
  text: string;
  scope: string | null;
  isChanged: boolean;
  /** What is shown in place of a character that cannot be seen. */
  hidden: { code: string; name: string } | null;
}

/** Cuts a line wherever its colour, its change or a hidden character begins or ends. */
export function cutLine(text: string, tokens: readonly Token[], changed: readonly Range[]): Piece[] {
  const hidden = new Map(findHidden(text).map((each) => [each.at, each]));
  const cuts = new Set([0, text.length]);
  for (const { from, to } of [...tokens, ...changed]) cuts.add(from).add(to);
  for (const { at, length } of hidden.values()) cuts.add(at).add(at + length);
  const places = [...cuts].filter((place) => place <= text.length).sort((one, other) => one - other);
  const covering = <Each extends Range>(ranges: readonly Each[], place: number) =>
    ranges.find(({ from, to }) => from <= place && place < to);
  return places.slice(0, -1).map((from, at) => ({
    from,
    text: text.slice(from, places[at + 1]),
    scope: covering(tokens, from)?.scope ?? null,
    isChanged: covering(changed, from) !== undefined,
    hidden: hidden.get(from) ?? null,
  }));
}
