/** Characters that change what a line means without being seen: whoever reviews it must see them. */
const names: Record<number, string> = {
  173: 'soft hyphen',
  1564: 'Arabic letter mark',
  6158: 'Mongolian vowel separator',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of a direction',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'end of an isolate',
  65279: 'byte order mark',
};

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

export interface HiddenCharacter {
  at: number;
  length: number;
  /** Such as U+202E. */
  code: string;
  name: string;
}

/** A joiner inside an emoji is a part of it, and plain. */
const isInEmoji = (line: string, at: number) =>
  line.charCodeAt(at) === 0x200d &&
  /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*$/u.test(line.slice(Math.max(0, at - 6), at));

export const findHidden = (line: string): HiddenCharacter[] =>
  [...line.matchAll(hidden)].flatMap(({ 0: character, index }) => {
    if (isInEmoji(line, index)) return [];
    const point = character.codePointAt(0)!;
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return [{ at: index, length: character.length, code, name: names[point] ?? 'control character' }];
  });
