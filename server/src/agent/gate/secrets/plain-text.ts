import { decodeHTML } from 'entities';

/** What a reader gets to see of a text, and where each character comes from. */
export interface PlainText {
  text: string;
  /** The offset in the original of the character at this one. */
  originOf(offset: number): number;
}

/** What takes no place on the page, or stands for another character: whoever copies the text copies it without. */
const disguise = new RegExp(
  [
    '(?<comment><!--|\\{\\s{0,9}/\\*)',
    // Elements, and fragments of JSX.
    '</?(?:[A-Za-z][A-Za-z0-9.-]{0,40}(?:\\s[^<>]{0,500})?/?)?>',
    // Expressions that are empty, or a text: `{"a"}{"b" + "c"}`.
    '\\{\\s{0,9}(?:""|\'\'|``)?\\s{0,9}\\}',
    '\\{\\s{0,9}["\'`]|["\'`]\\s{0,9}\\}|["\'`]\\s{0,9}\\+\\s{0,9}["\'`]',
    // Emphasis, code and links: `a**b**`, `[a](/x)[b](/x)`.
    '\\*{1,3}|~~|`+|\\]\\([^()\\n]{0,300}\\)\\[?|(?<=[A-Za-z0-9_])\\[(?=[A-Za-z0-9_])',
    '(?<escape>\\\\u[0-9a-fA-F]{4}|\\\\u\\{[0-9a-fA-F]{1,6}\\}|\\\\x[0-9a-fA-F]{2}|%[2-7][0-9a-fA-F])',
    '(?<entity>&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});)',
    '\\\\(?=[_~*+=./-])',
    // Invisible characters, written out: by their property the search takes three times as long.
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f]',
    '[\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]|[\\udb40-\\udb43][\\udc00-\\udfff]',
  ].join('|'),
  'g',
);

const ofToken = /[A-Za-z0-9_+/=.~:-]/;
/** What a disguise within a word is followed by; a full stop ends a sentence. */
const goesOn = /[A-Za-z0-9_+/=-]/;

/** Null where nothing stands within a word, so that the text shows every secret that it has. */
export function plainText(original: string): PlainText | null {
  const pieces: { at: number; origin: number }[] = [];
  const closes = closeFinder(original);
  const pattern = new RegExp(disguise);
  let [text, from, isWithinWord] = ['', 0, false];
  for (let match = pattern.exec(original); match; match = pattern.exec(original)) {
    const { comment, entity, escape: escaped } = match.groups ?? {};
    const end = comment ? closes(comment, pattern.lastIndex) : pattern.lastIndex;
    if (end === null) continue;
    pieces.push({ at: text.length, origin: from });
    text += original.slice(from, match.index);
    isWithinWord ||= ofToken.test(text.at(-1) ?? '') && goesOn.test(original[end] ?? '');
    if (entity || escaped) {
      pieces.push({ at: text.length, origin: match.index });
      text += entity ? decodeHTML(entity) : characterOf(escaped!);
      isWithinWord ||= ofToken.test(text.at(-1) ?? '');
    }
    pattern.lastIndex = end;
    from = end;
  }
  if (!isWithinWord) return null;
  pieces.push({ at: text.length, origin: from });
  text += original.slice(from);
  return { text, originOf: (offset) => originIn(pieces, offset) };
}

/** `\\u0067`, `\\x67`, `%67` */
function characterOf(written: string): string {
  const code = Number.parseInt(written.replace(/[^0-9a-fA-F]/g, ''), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Where a comment ends; null: nowhere. What is not there is looked for once, or many openings would take for ever. */
function closeFinder(text: string): (opening: string, from: number) => number | null {
  const missing = new Set<string>();
  return (opening, from) => {
    const close = opening === '<!--' ? '-->' : '*/';
    const at = missing.has(close) ? -1 : text.indexOf(close, from);
    if (at === -1) {
      missing.add(close);
      return null;
    }
    if (close === '-->') return at + close.length;
    const rest = /^\s{0,9}\}/.exec(text.slice(at + close.length, at + close.length + 10));
    return at + close.length + (rest?.[0].length ?? 0);
  };
}

function originIn(pieces: readonly { at: number; origin: number }[], offset: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pieces[middle]!.at <= offset) low = middle;
    else high = middle - 1;
  }
  const { at, origin } = pieces[low]!;
  return origin + offset - at;
}
