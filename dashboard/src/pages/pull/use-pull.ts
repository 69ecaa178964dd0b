import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  PullRequestBody,
  PullRequestWithConflicts,
} from '../../../../server/src/contract/pull-request.ts';
import { at, call } from '../../api/client.ts';
import { jobsKey } from '../../jobs/job-queries.ts';

export interface PullAddress {
  projectId: string;
  number: string;
}

export const pullAddress = ({ projectId, number }: PullAddress) =>
  at`/v1/projects/${projectId}/pulls/${number}`;
export const pullKey = ({ projectId, number }: PullAddress) => ['pull', projectId, number] as const;

/** Somebody else may merge it, close it or push to it. */
const whileOpenMs = 5_000;

export const usePull = (address: PullAddress) =>
  useQuery({
    queryKey: pullKey(address),
    queryFn: ({ signal }) => call<PullRequestWithConflicts>('GET', pullAddress(address), { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' ? whileOpenMs : false),
  });

export type Ending = 'merge' | 'close';

/** Merges or closes it. However that ends, it is read again: what stood in the way is to be seen. */
export function useEndPull(address: PullAddress, onEnded: (pull: PullRequestBody) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ending: Ending) => call<PullRequestBody>('POST', `${pullAddress(address)}/${ending}`),
    onSuccess: onEnded,
    onSettled: () => {
      const { projectId } = address;
      const stale = [pullKey(address), ['pulls', projectId], jobsKey(projectId), ['job', projectId]];
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
