/**
 * Characters that leave no trace on a screen: zero-width and joining ones, those that turn the direction of
 * writing, tags, variation selectors, soft hyphens, control characters. Text that only a machine reads hides there.
 * What ends or indents a line is not among them.
 */
const invisible = /[[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\uFFF9-\uFFFB]--[\n\r\t]]/gv;

/** An emoji is made with some of these, and everybody sees it. */
const emoji = /\p{RGI_Emoji}/gv;

/** The invisible characters of a text as `U+200B`, in their order. */
export function invisibleIn(text: string): string[] {
  if (text.search(invisible) === -1) return [];
  return [...text.replace(emoji, '').matchAll(invisible)].map(([character]) => codeOf(character));
}

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The text without them; for comparing, never for writing. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/**
 * A name from a repository (a path, a label, a subject line) as one line in which every character is visible. A
 * plain name stays as it is; any other is written as JSON, so that it can be passed back as an argument.
 */
export function shown(name: string): string {
  if (invisibleIn(name).length === 0 && !/[\n\r\t]/.test(name)) return name;
  return JSON.stringify(name).replace(invisible, (character) =>
    Array.from({ length: character.length }, (_, at) => unitOf(character, at)).join(''),
  );
}

const unitOf = (text: string, at: number): string =>
  `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
