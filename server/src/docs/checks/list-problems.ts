import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import type { Problem } from './check-report.ts';
import { implausible } from './implausible.ts';
import { navigationProblems } from './navigation-problems.ts';
import { type PageProblem, pageProblems } from './page-problems.ts';

/** Every problem of a site as it is, links that only a redirect saves included. */
export async function listProblems(site: Site): Promise<Problem[]> {
  return (await examine(site)).problems;
}

/** The same, with the reason not to believe them where there is one. */
export async function examine(site: Site): Promise<{ problems: Problem[]; doubt: string | null }> {
  const paths = await site.linking();
  const pages = (await inTurn(paths, (path) => pageProblems(site, path))).flat();
  const doubt = await implausible(site, paths, pages);
  return { problems: [...pages.map(plain), ...(await navigationProblems(site))], doubt };
}

export function plain({ path, line, check, message }: PageProblem): Problem {
  return { path, line, check, message };
}
