import { withoutSkipMarkers } from './host-commands.ts';

const longest = 250;

/**
 * A title as the project wants them, such as `docs: {lowerTitle}`. A title that is already so stays so: models
 * follow a repository's conventions by themselves, and a step may be repeated. Only the pattern itself may say that
 * builds are skipped.
 */
export function applyTitlePattern(pattern: string | null | undefined, title: string): string {
  if (!pattern) return title;
  const placeholder = /\{(title|lowerTitle)\}/.exec(pattern)!;
  const before = pattern.slice(0, placeholder.index);
  const after = pattern.slice(placeholder.index + placeholder[0].length);
  const bare = withoutEnds(title, before, after);
  const said = placeholder[1] === 'title' ? bare : withSmallLetter(bare);
  const room = longest - before.length - after.length;
  const whole = `${before}${said.slice(0, room).toWellFormed().trimEnd()}${after}`;
  return withoutSkipMarkers(pattern) === pattern ? withoutSkipMarkers(whole) : whole;
}

function withoutEnds(title: string, before: string, after: string): string {
  const rest = isSame(title.slice(0, before.length), before) ? title.slice(before.length) : title;
  const end = rest.length - after.length;
  return (isSame(rest.slice(Math.max(0, end)), after) ? rest.slice(0, end) : rest).trim();
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A word with other capitals, digits or dots in it (`API`, `OAuth`, `Index.mdx`) is a name and stays. */
const withSmallLetter = (title: string): string =>
  title.replace(/^\p{Lu}(?=[\p{Ll}'’-]*(?:[\s,;:]|$))/u, (letter) => letter.toLowerCase());
