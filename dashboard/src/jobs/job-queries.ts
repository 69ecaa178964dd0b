import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { JobBody, JobStatus, listJobs } from '../../../server/src/contract/job.ts';
import { type Answer, at, call } from '../api/client.ts';

export interface JobsFilter {
  status?: JobStatus | undefined;
  search?: string | undefined;
  limit?: number;
  offset?: number;
}

type Jobs = Answer<typeof listJobs>;

export const jobsKey = (projectId: string) => ['jobs', projectId] as const;
export const jobKey = (projectId: string, jobId: string) => ['job', projectId, jobId] as const;
export const jobAddress = (projectId: string, jobId: string) => at`/v2/agent/${projectId}/job/${jobId}`;

const whileActiveMs = 3_000;
/** Jobs of others, and what happens to pull requests. */
const otherwiseMs = 10_000;

/** A page of a project's jobs, newest first, kept up to date while somebody looks. */
export const useJobs = (projectId: string, filter: JobsFilter = {}) =>
  useQuery({
    queryKey: [...jobsKey(projectId), filter],
    queryFn: ({ signal }) =>
      call<Jobs>('GET', at`/v2/agent/${projectId}/jobs`, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ status }) => status === 'active') ? whileActiveMs : otherwiseMs,
  });

const jobQuery = (projectId: string, jobId: string) => ({
  queryKey: jobKey(projectId, jobId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<JobBody>('GET', jobAddress(projectId, jobId), { signal }),
});

export const useJob = (projectId: string, jobId: string) =>
  useQuery({
    ...jobQuery(projectId, jobId),
    refetchInterval: ({ state: { data } }) => (data?.status === 'archived' ? false : otherwiseMs),
  });

/** As it is now, for all that show it as well. */
export const readJob = (client: QueryClient, projectId: string, jobId: string): Promise<JobBody> =>
  client.fetchQuery({ ...jobQuery(projectId, jobId), staleTime: 0 });
