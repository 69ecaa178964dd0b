import { useQuery } from '@tanstack/react-query';
import type { TimeseriesBody } from '../../../server/src/contract/analytics-read.ts';
import { at, call } from '../api/client.ts';
import { lastDays } from './last-days.ts';

export const recentDays = 30;

/** A project's views of the last days, day by day. */
export const useRecentViews = (projectId: string) =>
  useQuery({
    queryKey: ['analytics', projectId, 'recent'],
    queryFn: ({ signal }) =>
      call<TimeseriesBody>('GET', at`/v1/analytics/${projectId}/timeseries`, {
        query: { ...lastDays(recentDays), interval: 'day' },
        signal,
      }),
    staleTime: 30_000,
    refetchInterval: 60_000,
    // Page views may be unavailable for long; the next read comes by itself.
    retry: false,
  });
