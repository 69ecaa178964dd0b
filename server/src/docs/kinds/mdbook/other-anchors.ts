const builtIn = 'include|rustdoc_include|playground|playpen|title';
const directive = `\\{\\{(?!\\s*#(?:${builtIn})\\b)[^{}]*\\}\\}`;

/** A directive alone on its line: whole parts of the page may come from it. */
const filledIn = new RegExp(`^[ \\t]*${directive}[ \\t]*$`, 'm');

/** What a program may make something of: blocks of code, elements, directives, lines such as `r[x.y]` or `:::x`. */
const marks = new RegExp(
  [
    '^([ >]*)(`{3,}|~{3,})[^\\n]*\\n[^]*?(?:^[ >]*\\2|(?![^]))',
    '<[A-Za-z][\\w-]*(?:\\s[^<>]*)?>',
    directive,
    '^[ >]*\\w*\\[[\\w.-]+\\][ \\t]*$',
    '^[ >]*(?::::|!!!|@\\w)[^\\n]*$',
  ].join('|'),
  'gm',
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether a program that changes pages may give one an anchor. It can only name what is written there: an anchor with
 * words that no single mark has is not of its making, unless it fills in a whole part of the page.
 */
export function mayMakeAnchor(page: string, fragment: string): boolean {
  if (filledIn.test(page)) return true;
  const words = wordsOf(fragment);
  return [...page.matchAll(marks)].some(([mark]) => {
    const written = new Set(wordsOf(mark));
    return words.every((word) => written.has(word));
  });
}
