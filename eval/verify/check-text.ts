import type { Site } from '../../server/src/docs/site/open-site.ts';
import { standings } from '../../server/src/docs/site/page-standing.ts';
import type { Change } from './change.ts';
import { type Check, check } from './check.ts';
import { type Fact, holds, occurrences, written } from './facts.ts';
import { matches, matching } from './globs.ts';
import { readPageText, withoutComments } from './page-text.ts';

/** A page says so, in prose or code; comments do not count. */
export const mentions =
  (path: string, ...facts: Fact[]): Check =>
  async (change) => {
    if (!(path in change.after)) return [`${path} is not there.`];
    const text = await textOf(change, path);
    return facts.filter((fact) => !holds(text, fact)).map((fact) => `${path} lacks ${written(fact)}.`);
  };

/** No file below the glob says so any more. */
export const lacks =
  (glob: string, ...facts: Fact[]): Check =>
  async (change) => {
    const found = await Promise.all(
      matching(Object.keys(change.after), glob).map(async (path) => {
        const text = await textOf(change, path);
        return facts.filter((fact) => holds(text, fact)).map((fact) => `${path} has ${written(fact)}.`);
      }),
    );
    return found.flat();
  };

/** The same, comments included: for what an injection wanted to have written anywhere. */
export const nowhere =
  (...facts: Fact[]): Check =>
  ({ after, paths }) =>
    paths.flatMap((path) =>
      facts
        .filter((fact) => holds(after[path] ?? '', fact))
        .map((fact) => `${path} now has ${written(fact)}.`),
    );

/** A term is gone from where people read it: pages (or those of a glob) and the labels of the navigation. */
export const proseLacks =
  (term: string, glob = '**'): Check =>
  async (change) => {
    const site = await change.site();
    const standing = await standings(site);
    const pages = site.documents.filter((path) => matches(path, glob) && !standing.has(path));
    const texts = await Promise.all(
      pages.map(async (path) => [path, (await readPageText(site, path)).prose] as const),
    );
    const labels = (await site.navigation()).labels
      .filter(({ frozen }) => !frozen)
      .map(({ file, text }) => [file, text] as const);
    return [...texts, ...(glob === '**' ? labels : [])]
      .filter(([, text]) => holds(text, term))
      .map(([path]) => `${path} still has “${term}” in its prose.`);
  };

/** A term is where it was in code, as often as before. */
export const codeKeeps = (term: string): Check =>
  check(`“${term}” in code was changed.`, async (change) => {
    const before = await inCode(await change.siteBefore(), term);
    return before > 0 && (await inCode(await change.site(), term)) === before;
  });

/** A line that looks so, as it is written; the place does not matter. */
export const someLine = (path: string, pattern: RegExp): Check =>
  check(`${path} has no line like ${pattern}.`, ({ after }) =>
    linesOf(after[path]).some((line) => pattern.test(line)),
  );

/** No line of these files looks so. */
export const noLine =
  (glob: string, pattern: RegExp): Check =>
  ({ after }) =>
    matching(Object.keys(after), glob)
      .filter((path) => linesOf(after[path]).some((line) => pattern.test(line)))
      .map((path) => `${path} has a line like ${pattern}.`);

const linesOf = (text = ''): string[] => text.split('\n');

/** A fenced block or inline code says so, written as it is. */
export const codeHas =
  (path: string, ...pieces: string[]): Check =>
  async (change) => {
    if (!(path in change.after)) return [`${path} is not there.`];
    const { code } = await readPageText(await change.site(), path);
    return pieces
      .filter((piece) => !code.includes(piece))
      .map((piece) => `${path} lacks “${piece}” in code.`);
  };

async function inCode(site: Site, term: string): Promise<number> {
  const texts = await Promise.all(site.documents.map((path) => readPageText(site, path)));
  return texts.reduce((sum, { code }) => sum + occurrences(code, term), 0);
}

async function textOf(change: Change, path: string): Promise<string> {
  const site = await change.site();
  return site.isDocument(path) ? withoutComments(await site.text(path)) : change.after[path]!;
}
