import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import type { Problem } from './check-report.ts';
import { implausible } from './implausible.ts';
import { navigationProblems } from './navigation-problems.ts';
import { examinePage, isBroken, type PageProblem } from './page-problems.ts';

/** Every problem of a site as it is. */
export async function listProblems(site: Site): Promise<Problem[]> {
  return (await examine(site)).problems;
}

export interface Examined {
  problems: Problem[];
  /** Links to where pages were, which redirects lead on. */
  moved: Problem[];
  /** Pages with a link that was not found and may lead somewhere all the same, once for each. */
  unjudged: string[];
  /** The reason not to believe it, where there is one. */
  doubt: string | null;
}

export async function examine(site: Site): Promise<Examined> {
  const paths = await site.linking();
  const examined = await inTurn(paths, (path) => examinePage(site, path));
  const pages = examined.flatMap(({ syntax, links }) =>
    syntax ? [syntax] : links.flatMap(({ problem }) => problem ?? []),
  );
  const unjudged = examined.flatMap(({ links }) => links.flatMap(({ doubt }) => doubt?.path ?? []));
  const doubt = await implausible(site, paths, pages);
  const problems = [...pages.filter(isBroken).map(plain), ...(await navigationProblems(site))];
  const moved = pages.filter((page) => page.redirect?.works && !page.redirect.isAlias).map(plain);
  return { problems, moved, unjudged, doubt };
}

export function plain({ path, line, check, message }: PageProblem): Problem {
  return { path, line, check, message };
}
