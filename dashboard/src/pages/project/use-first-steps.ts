import { useQuery } from '@tanstack/react-query';
import type { ViewsBody } from '../../../../server/src/contract/analytics-read.ts';
import type { listKeys } from '../../../../server/src/contract/key.ts';
import { type Answer, at, call } from '../../api/client.ts';
import { useJobs } from '../../jobs/job-queries.ts';

export interface FirstStep {
  label: string;
  href: string;
  isDone: boolean;
}

/** What a new project still has before it; empty while that is not known, and when all is done. */
export function useFirstSteps(projectId: string): FirstStep[] {
  const jobs = useJobs(projectId, { limit: 1 });
  const keys = useQuery({
    queryKey: ['keys', projectId, 'overview'],
    queryFn: ({ signal }) =>
      call<Answer<typeof listKeys>>('GET', at`/v1/projects/${projectId}/keys`, { signal }),
  });
  const views = useQuery({
    queryKey: ['analytics', projectId, 'ever'],
    queryFn: ({ signal }) =>
      call<ViewsBody>('GET', at`/v1/analytics/${projectId}/views`, { query: { limit: 1 }, signal }),
    staleTime: 10_000,
    retry: false,
  });
  if (!jobs.data || !keys.data || views.isPending) return [];
  const to = (page: string) => `/projects/${projectId}/${page}`;
  const steps = [
    { label: 'Start the first job', href: to('jobs'), isDone: jobs.data.jobs.length > 0 },
    { label: 'Make an API key', href: to('keys'), isDone: keys.data.keys.length > 0 },
    // Where views cannot be read, nobody knows; the analytics page says why.
    ...(views.data
      ? [{ label: 'Send the first view', href: to('analytics'), isDone: views.data.totals.total > 0 }]
      : []),
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
