import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import type { Problem } from './check-report.ts';
import { navigationProblems } from './navigation-problems.ts';
import { type PageProblem, pageProblems } from './page-problems.ts';

/** Every problem of a site as it is, links that only a redirect saves included. */
export async function listProblems(site: Site): Promise<Problem[]> {
  const pages = await inTurn(site.documents, (path) => pageProblems(site, path));
  return [...pages.flat().map(plain), ...(await navigationProblems(site))];
}

export function plain({ path, line, check, message }: PageProblem): Problem {
  return { path, line, check, message };
}
