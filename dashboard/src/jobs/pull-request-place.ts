import type { JobBody } from '../../../server/src/contract/job.ts';

type PullRequest = NonNullable<JobBody['pullRequest']>;

export interface Place {
  href: string;
  isHere: boolean;
}

/** Where a pull request is seen; null for an address that no browser should follow. */
export function pullRequestPlace(
  projectId: string,
  { url, number }: PullRequest,
  forge: string | undefined,
): Place | null {
  if (forge === 'local') return { href: `/projects/${projectId}/pulls/${number}`, isHere: true };
  return /^https?:\/\//i.test(url) ? { href: url, isHere: false } : null;
}
