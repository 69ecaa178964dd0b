import { decodeHTML } from 'entities';
import type { Change } from '../../git/changes.ts';
import { invisibleIn } from '../untrusted/invisible.ts';
import { addedLines } from './added-lines.ts';
import type { Finding } from './gate-report.ts';

const mostFindings = 50;
const mostCodes = 5;
/** To look at 8 MiB of joined emoji would take 20 seconds. */
const longestPiece = 2_000;

/** Characters that a script is written with, in the places where it is: nobody can hide anything in these. */
const written: readonly RegExp[] = [
  // Joiners between letters of scripts that join, and a break between words of scripts without spaces.
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{M}])[\u200c\u200d]|[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])/gu,
  /(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\u200b/gu,
  // Marks of direction beside a script that is written from the right.
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}][\p{P}\p{S}\d\s]{0,3})[\u200e\u200f\u061c]|[\u200e\u200f\u061c](?=[\p{P}\p{S}\d\s]{0,3}[\p{Script=Hebrew}\p{Script=Arabic}])/gu,
  // How a sign is drawn, and where a word may be broken.
  /(?<=[\p{S}\p{P}\d\p{Script=Han}])[\ufe00-\ufe0f]/gu,
  /(?<=\p{L})\u00ad(?=\p{L})/gu,
];

/** All of them and a few more, in a class that is searched in a tenth of the time: most pages have none. */
const mayHide =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is looked for by itself
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among them
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud82f\ud834\udb40-\udb43]/;

const entities = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});/g;

/** The line as it is shown: entities stand for their characters, but in code. */
const shown = (line: string): string =>
  line.includes('&')
    ? line.replace(/(`+)[^`]*\1|&[#\w]{2,32};/g, (found) =>
        found.startsWith('&') ? found.replace(entities, (each) => decodeHTML(each)) : found,
      )
    : line;

/** Characters in added lines that a reviewer does not see, or that show text in another order than it is read. */
export function hiddenFindings(all: readonly Change[]): Finding[] {
  const changes = all.filter(
    ({ before, after }) => mayHide.test(shown(before ?? '')) || mayHide.test(shown(after ?? '')),
  );
  const inFences = new Map(changes.map(({ path, after }) => [path, fencedLines(after ?? '')]));
  const known = knownPlaces(changes);
  const found: Finding[] = [];
  for (const lines of addedLines(changes)) {
    for (const { path, line, text } of lines) {
      const seen = inFences.get(path ?? '')?.has(line ?? 0) ? text : shown(text);
      const codes = hiddenIn(line === 1 ? seen.replace(/^\uFEFF/, '') : seen);
      const added = codes.length === 0 || known.has(placeOf(seen)) ? [] : [...new Set(codes)];
      if (added.length === 0) continue;
      const listed = added.slice(0, mostCodes).join(', ') + (added.length > mostCodes ? ', …' : '');
      const message = `Adds characters that readers do not see or that reorder text (${listed}). Write the line without them.`;
      found.push({ path, line, message });
      if (found.length >= mostFindings) return found;
    }
  }
  return found;
}

/** A carriage return at the end of a line is none. */
export function hiddenIn(text: string): string[] {
  const codes: string[] = [];
  for (let at = 0; at < text.length; at += longestPiece) {
    const piece = text.slice(at, at + longestPiece);
    if (invisibleIn(piece).length === 0) continue;
    codes.push(...invisibleIn(written.reduce((rest, pattern) => rest.replace(pattern, ''), piece)));
  }
  return codes;
}

/** Lines of fenced code, which shows entities as they are written. */
function fencedLines(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  let fence: string | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== null) found.add(index + 1);
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence)) fence = null;
  }
  return found;
}

/** A line that is edited keeps what was hidden in it: the hidden characters and their neighbours are the same. */
function knownPlaces(changes: readonly Change[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { before } of changes) {
    if (before === null || invisibleIn(shown(before.slice(0, 1_000_000))).length === 0) continue;
    for (const each of before.split('\n')) {
      const line = shown(each);
      if (hiddenIn(line).length > 0) places.add(placeOf(line));
    }
  }
  return places;
}

const near =
  /[\p{L}\p{N}\p{P}\p{S}]{0,8}[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[\n\r\t]]+[\p{L}\p{N}\p{P}\p{S}]{0,8}/gv;
const placeOf = (line: string): string => JSON.stringify(line.slice(0, 20_000).match(near) ?? []);
