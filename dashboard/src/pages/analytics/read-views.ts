import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  ClientsBody,
  MissesBody,
  ReferrersBody,
  SourcesBody,
  TimeseriesBody,
  TrendsBody,
  ViewsBody,
  VisitorsBody,
} from '../../../../server/src/contract/analytics-read.ts';
import { at, call } from '../../api/client.ts';
import { retryReads } from './retry-reads.ts';

/** The reads of page views, by the last part of their address. */
export interface Reads {
  views: ViewsBody;
  visitors: VisitorsBody;
  timeseries: TimeseriesBody;
  trends: TrendsBody;
  clients: ClientsBody;
  referrers: ReferrersBody;
  misses: MissesBody;
  sources: SourcesBody;
}

export type ReadQuery = Record<string, string | number | undefined>;

/** One read, as it is asked, shown to be copied and saved as CSV. */
export interface Read<Name extends keyof Reads = keyof Reads> {
  projectId: string;
  name: Name;
  query: ReadQuery;
}

export const addressOfRead = ({ projectId, name }: Read): string =>
  `${at`/v1/analytics/${projectId}`}/${name}`;

interface Options {
  isEnabled?: boolean;
  /** Of what was asked for before, until the answer is there: a table then changes without a jump. */
  keepBefore?: boolean;
}

export function useViews<Name extends keyof Reads>(
  read: Read<Name>,
  { isEnabled = true, keepBefore = true }: Options = {},
) {
  return useQuery({
    queryKey: [...analyticsKey(read.projectId), read.name, read.query],
    queryFn: ({ signal }) => call<Reads[Name]>('GET', addressOfRead(read), { query: read.query, signal }),
    enabled: isEnabled,
    placeholderData: keepBefore ? keepPreviousData : undefined,
    staleTime: 15_000,
    ...retryReads,
  });
}

export const analyticsKey = (projectId: string) => ['analytics', projectId] as const;

const waitingMs = 2_000;

/** What ever came, and from where; asked again and again until something did. */
export const useArrivals = (projectId: string) =>
  useQuery({
    queryKey: [...analyticsKey(projectId), 'arrivals'],
    queryFn: ({ signal }) =>
      call<SourcesBody>('GET', addressOfRead({ projectId, name: 'sources', query: {} }), { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isEmpty(data) ? false : waitingMs),
    ...retryReads,
  });

export const isEmpty = ({ sources }: SourcesBody): boolean => sources.every(({ lastAt }) => lastAt === null);
