import { type Navigation, writtenOnce } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import type { Problem } from './check-report.ts';

/** Entries that lead to no page, and a configuration that does not parse. */
export async function navigationProblems(site: Site): Promise<Problem[]> {
  const navigation = await site.navigation();
  const broken = navigation.problems.map(({ file, line, message }): Problem => {
    return { path: file, line, check: 'navigation', message };
  });
  return [...broken, ...brokenEntries(navigation)];
}

export function brokenEntries(navigation: Navigation): Problem[] {
  const broken = navigation.entries.filter(({ page, external }) => page === null && !external);
  return writtenOnce(broken).map(({ file, line, target }): Problem => {
    return {
      path: file,
      line,
      check: 'navigation',
      message: `The navigation lists “${target}”, which is no page.`,
    };
  });
}
