import { matchAt } from './match-at.ts';
import { isImperative } from './statement.ts';
import { takeAway } from './verbs.ts';

/** What a ticket or a commit begins with, before what is asked for: `[DOCS-412] …`, `feat(docs): …`. */
export interface Prefix {
  readonly length: number;
  /** Where its change belongs, if that is a part of the documentation: `docs(quickstart): …`. */
  readonly scope?: { readonly text: string; readonly start: number };
}

const ticket =
  /(?:\[(?:[A-Z][A-Z0-9]*[- ]?#?\d+|#\d+|docs?|documentation|task|chore|todo|request|ticket|urgent|minor|wip|p\d)\]|\((?:[A-Z][A-Z0-9]*-\d+|#\d+)\))[^\S\n]*[:–—-]?[^\S\n]+|(?:[A-Z][A-Z0-9]+-\d+|#\d+)[^\S\n]*(?::|[–—-](?=[^\S\n]))[^\S\n]*/iy;
const bareTicket = /[A-Z][A-Z0-9]+-\d+[^\S\n]+(?=(\p{L}+))/uy;
const commit =
  /(feat|fix|docs?|style|refactor|chore|build|ci|perf|test|content|seo|lint|copy|wording)(?:\(([\w./-]{1,60})\))?!?:[^\S\n]+(?=(\S+))/iy;

/** Scopes that are all of the documentation, or a matter that the instruction names itself. */
const general =
  /^(?:docs?|documentation|site|website|content|style|nav|navigation|sidebar|links?|redirects?|terminology|wording|all|repo|misc|seo|meta|metadata|frontmatter|pages?)$/i;

/** What is removed from the navigation is no page. */
const removes = new Set(takeAway.split(/[| ]/));

export function readPrefix(prompt: string, start: number): Prefix | undefined {
  const numbered = matchAt(ticket, prompt, start)?.[0].length;
  if (numbered) return { length: numbered };
  const bare = matchAt(bareTicket, prompt, start);
  if (bare && isImperative(bare[1]!.toLowerCase())) return { length: bare[0].length };
  const found = matchAt(commit, prompt, start);
  if (!found) return undefined;
  const [whole, type = '', scope, next = ''] = found;
  // `fix: broken links` says what to do; in `fix: replace …` the next word does.
  if (/^fix$/i.test(type) && !isImperative(next.toLowerCase())) return undefined;
  const isPartOnly =
    /^(?:nav|navigation|sidebar|redirects?|links?)$/i.test(scope ?? '') && removes.has(next.toLowerCase());
  if (scope === undefined || (general.test(scope) && !isPartOnly)) return { length: whole.length };
  return { length: whole.length, scope: { text: scope, start: start + type.length + 1 } };
}
