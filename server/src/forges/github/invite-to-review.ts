import type { PullRequestProposal } from '../forge.ts';
import type { GitHub } from './client.ts';
import { ensureComment } from './own-comments.ts';
import { isRefused } from './refusal.ts';

/** Labels and reviewers of a new pull request. What GitHub will not do is noted on it: it is no reason to fail. */
export async function inviteToReview(
  github: GitHub,
  number: number,
  { labels = [], reviewers = [] }: PullRequestProposal,
): Promise<void> {
  const { api, here } = github;
  const labelled = await eachOrTogether(labels, (some) =>
    api.rest.issues.addLabels({ ...here, issue_number: number, labels: some }),
  );
  const asked = await eachOrTogether(reviewers, (some) =>
    api.rest.pulls.requestReviewers({ ...here, pull_number: number, ...byKind(some) }),
  );
  const notes = [
    labelled.length > 0 && `GitHub did not accept as a label: ${quoted(labelled)}.`,
    asked.length > 0 &&
      `GitHub did not let these review: ${quoted(asked)}. Check that they are spelled as on GitHub and may read the repository; the author of a pull request cannot review it.`,
  ].filter((note) => note !== false);
  if (notes.length > 0) await ensureComment(github, number, 'invitation', notes.join('\n\n'));
}

/** All in one request, and one by one only if that is refused: one bad name spoils them all. */
async function eachOrTogether(
  names: readonly string[],
  ask: (some: string[]) => Promise<unknown>,
): Promise<string[]> {
  if (names.length === 0 || (await isAccepted(() => ask([...names])))) return [];
  if (names.length === 1) return [...names];
  const refused: string[] = [];
  for (const name of names) if (!(await isAccepted(() => ask([name])))) refused.push(name);
  return refused;
}

async function isAccepted(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (isRefused(error, 403, 404, 422)) return false;
    throw error;
  }
}

/** A team is written `organization/team`, and asked by its short name. */
function byKind(names: readonly string[]): { reviewers?: string[]; team_reviewers?: string[] } {
  const users = names.filter((name) => !name.includes('/'));
  const teams = names.filter((name) => name.includes('/')).map((name) => name.slice(name.indexOf('/') + 1));
  return {
    ...(users.length > 0 ? { reviewers: users } : {}),
    ...(teams.length > 0 ? { team_reviewers: teams } : {}),
  };
}

/** In code marks, so that nobody is notified whom GitHub would not ask. */
const quoted = (names: readonly string[]) =>
  names.map((name) => `\`${name.replaceAll('`', '')}\``).join(', ');
