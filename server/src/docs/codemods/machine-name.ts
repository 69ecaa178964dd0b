import { tagsIn } from '../markdown/template-tags.ts';
import { overlaps, type Range } from '../text/edit.ts';
import type { Term } from './term.ts';

/** What names of packages, files, paths, domains and mailboxes are written with. */
const nameCharacter = /[\w@./~-]/;
const longestName = 200;

/**
 * The name that a mention is only a part of, where machines read that name: `@acme/plugin-react`, `plugin.config.js`,
 * `src/plugin/index`, `plugins@acme.example`, or that is called: `plugin()`. To change a part of it would make it the
 * name of something else.
 */
export function nameAround(text: string, mention: Range, code: string): string | null {
  let { start, end } = mention;
  while (start > mention.start - longestName && nameCharacter.test(text[start - 1] ?? ' ')) start -= 1;
  while (end < mention.end + longestName && nameCharacter.test(text[end] ?? ' ')) end += 1;
  const raw = text.slice(start, end);
  const name = raw.replace(/^[_~-]+|[._/~-]+$/g, '');
  if (isCalled(text, mention) || isQualified(text, mention)) return name;
  if (name.length <= mention.end - mention.start) return null;
  const isName =
    /^@?[\w.-]*@\w|^@\w/.test(name) ||
    /^\.{0,2}\/\w|\/.*\//.test(name) ||
    /\w\.[a-z\d]/i.test(name.replace(/^(\.+)/, '')) ||
    (name.includes('-') &&
      (isMiddle(text, mention, name) || version.test(text.slice(end, end + 20)) || occursIn(code, name)));
  return isName ? name : null;
}

/** `plugin-react 3.1.0` */
const version = /^[ \t]+v?\d+\.\d/;

/** `vite-plugin-pwa`: compounds of words have the word at one of their ends. */
function isMiddle(text: string, { start, end }: Range, name: string): boolean {
  const isBetween =
    /[a-z\d]-$/.test(text.slice(Math.max(0, start - 2), start)) && /^-[a-z\d]/.test(text.slice(end, end + 2));
  return isBetween && name === name.toLowerCase();
}

/** `Net::GitHub` */
function isQualified(text: string, { start, end }: Range): boolean {
  return /\w::$/.test(text.slice(Math.max(0, start - 3), start)) || /^::\w/.test(text.slice(end, end + 3));
}

const longestCall = 200;
/** `task(s)`, `repository(ies)` */
const pluralEnding = /^(?:[a-z]|e[nrs]|ies)$/;
/** `"x", 1`, `{ id: 1 }`, `id, ...others` */
const passedOn = /^\\?["'`{[]|^\s*[\w$.]+\s*(?:,\s*(?:[\w$.]+|["'`{[].*)\s*)*$/;

/** `task()`, `task(id, "x")`, but neither `task(s)` nor `task(see below)`. */
function isCalled(text: string, { end }: Range): boolean {
  const passed = /^\(([^()\n]*)\)/.exec(text.slice(end, end + longestCall))?.[1];
  if (passed === undefined) return false;
  return passed === '' || (!pluralEnding.test(passed) && passedOn.test(passed));
}

/** A word with a hyphen may be a compound (“plugin-based”) or a package; a site that shows it as code tells. */
function occursIn(code: string, name: string): boolean {
  for (let at = code.indexOf(name); at !== -1; at = code.indexOf(name, at + 1)) {
    if (!/[\w-]/.test(code[at - 1] ?? ' ') && !/[\w-]/.test(code[at + name.length] ?? ' ')) return true;
  }
  return false;
}

/**
 * Code, packages of a scope, and addresses of other sites. Those of the site's own pages and headings are made from
 * words, and so tell nothing.
 */
const shownAsName =
  /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^[ \t>]*\1|`[^`\n]+`|https?:\/\/[^\s)>"'#]+|@[\w-]+\/[\w.-]+/gm;

/** Words with hyphens that hold some letters. */
export const hyphenated = (text: string, letters: string): string[] =>
  (text.match(/\b\w+(?:-\w+)+/g) ?? []).filter((each) => each.includes(letters));

/** Those that a page shows as the name of something. Read without parsing, since every page is asked before any is edited. */
export const shownNames = (text: string, letters: string): string[] =>
  hyphenated((text.match(shownAsName) ?? []).join('\n'), letters);

/** Mentions that are words of their own; `code` is what the site shows as code. */
export function wordsIn(term: Term, text: string, range: Range, code: string): Range[] {
  const found = term.find(text, range);
  if (found.length === 0) return found;
  const tags = tagsIn(text.slice(range.start, range.end)).map(({ start, end }) => ({
    start: start + range.start,
    end: end + range.start,
  }));
  return found.filter(
    (each) => nameAround(text, each, code) === null && !tags.some((tag) => overlaps(tag, each)),
  );
}
