import type {
  ClientsBody,
  Interval,
  MissesBody,
  ReferrersBody,
  TimeseriesBody,
  ViewsBody,
  VisitorsBody,
} from '../../src/contract/analytics-read.ts';
import type { ProjectSettings } from '../../src/contract/project.ts';
import { type StoredEvent, visitorNumber } from './queries-events.ts';

/** The same questions, answered by going through a list. Nothing of the server's own is used here. */
export interface Asked {
  events: readonly StoredEvent[];
  settings: ProjectSettings;
  from: number;
  to: number;
  limit: number;
  offset: number;
}

type Side = 'human' | 'ai' | 'bot';
const sideOf = ({ kind }: StoredEvent) => kind.split('_')[0] as Side;

function counts({ kind }: StoredEvent, { humanSource = 'any', aiPurposes = [] }: ProjectSettings): boolean {
  const [side, rest] = kind.split('_') as [Side, string];
  if (side === 'human') return humanSource === 'any' || humanSource === rest;
  return side === 'ai' && (aiPurposes.length === 0 || aiPurposes.some((purpose) => purpose === rest));
}

const inRange = ({ events, from, to }: Asked) => events.filter(({ at }) => at >= from && at < to);
const viewsOf = (asked: Asked) => inRange(asked).filter((e) => !e.missed && counts(e, asked.settings));
const countSides = (events: readonly StoredEvent[]) => {
  const human = events.filter((e) => sideOf(e) === 'human').length;
  const ai = events.filter((e) => sideOf(e) === 'ai').length;
  return { human, ai, total: human + ai };
};
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const group = <T>(events: readonly StoredEvent[], key: (e: StoredEvent) => T) => [
  ...Map.groupBy(events, key),
];

function page<Row>(rows: Row[], { limit, offset }: Asked, order: (a: Row, b: Row) => number) {
  const sorted = rows.toSorted(order);
  return { page: sorted.slice(offset, offset + limit), hasMore: sorted.length > offset + limit };
}

const byTotalAndPath = (a: { path: string; total: number }, b: { path: string; total: number }) =>
  b.total - a.total || bytes(a.path, b.path);

export function expectedViews(asked: Asked): ViewsBody {
  const events = viewsOf(asked);
  const rows = group(events, (e) => e.path).map(([path, own]) => ({ path, ...countSides(own) }));
  const { page: views, hasMore } = page(rows, asked, byTotalAndPath);
  return { totals: countSides(events), views, hasMore };
}

export function expectedVisitors(asked: Asked): VisitorsBody {
  const distinct = (events: readonly StoredEvent[]) =>
    new Set(events.map(visitorNumber).filter(Boolean)).size;
  const sides = (events: readonly StoredEvent[]) => ({
    human: distinct(events.filter((e) => sideOf(e) === 'human')),
    ai: distinct(events.filter((e) => sideOf(e) === 'ai')),
    total: distinct(events),
  });
  const events = viewsOf(asked);
  const rows = group(events, (e) => e.path)
    .map(([path, own]) => ({ path, ...sides(own) }))
    .filter(({ total }) => total > 0);
  const { page: visitors, hasMore } = page(rows, asked, byTotalAndPath);
  return { totals: sides(events), visitors, hasMore };
}

export function expectedReferrers(asked: Asked): ReferrersBody {
  const events = viewsOf(asked).filter(({ referrer }) => referrer !== '');
  const rows = group(events, (e) => e.referrer).map(([referrer, own]) => ({ referrer, ...countSides(own) }));
  const { page: referrers, hasMore } = page(
    rows,
    asked,
    (a, b) => b.total - a.total || bytes(a.referrer, b.referrer),
  );
  return { totals: countSides(events), referrers, hasMore };
}

export function expectedClients(asked: Asked): ClientsBody {
  const events = inRange(asked).filter((e) => !e.missed && sideOf(e) !== 'human');
  const isVerified = ({ reason }: StoredEvent) => reason.startsWith('verified');
  const key = (e: StoredEvent) => JSON.stringify([e.client, e.operator, e.kind, isVerified(e)]);
  const rows = group(events, key).map(([, own]) => ({
    ...own[0]!,
    verified: isVerified(own[0]!),
    views: own.length,
  }));
  const { page: found, hasMore } = page(
    rows,
    asked,
    (a, b) =>
      b.views - a.views ||
      bytes(a.client, b.client) ||
      bytes(a.operator, b.operator) ||
      bytes(a.kind, b.kind) ||
      Number(b.verified) - Number(a.verified),
  );
  const ai = events.filter((e) => sideOf(e) === 'ai').length;
  return {
    totals: { ai, bot: events.length - ai, total: events.length },
    clients: found.map(({ client, operator, kind, verified, views }) => {
      const purpose = kind.split('_')[1] as 'assistant' | undefined;
      const isKnown = purpose !== undefined && (purpose as string) !== 'other';
      return {
        client,
        operator,
        class: kind === 'bot' ? 'bot' : 'ai',
        purpose: isKnown ? purpose : null,
        verified,
        views,
      };
    }),
    hasMore,
  };
}

export function expectedMisses(asked: Asked): MissesBody {
  const events = inRange(asked).filter(({ missed }) => missed);
  const split = (own: readonly StoredEvent[]) => {
    const { human, ai } = countSides(own);
    return { human, ai, bot: own.length - human - ai, total: own.length };
  };
  const rows = group(events, (e) => e.path).map(([path, own]) => ({
    path,
    ...split(own),
    clients: group(
      own.filter(({ client }) => client !== ''),
      (e) => e.client,
    )
      .map(([client, { length }]) => ({ client, misses: length }))
      .toSorted((a, b) => b.misses - a.misses || bytes(a.client, b.client))
      .slice(0, 5),
  }));
  const { page: misses, hasMore } = page(rows, asked, byTotalAndPath);
  return { totals: split(events), misses, hasMore };
}

/** The bucket a moment lies in, by the calendar. */
function bucketOf(interval: Interval, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  if (interval === 'hour') return `${new Date(at).toISOString().slice(0, 13)}:00:00.000Z`;
  if (interval === 'month') return `${day.slice(0, 7)}-01T00:00:00.000Z`;
  const date = new Date(`${day}T00:00:00.000Z`);
  if (interval === 'week') while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString();
}

/** Goes through the range by the hour or the day; null where the answer would be too long. */
export function expectedTimeseries(asked: Asked, interval: Interval): TimeseriesBody | null {
  const events = viewsOf(asked);
  const moments = events.map(({ at }) => at);
  const isOpen = !Number.isFinite(asked.from) || !Number.isFinite(asked.to);
  const starts = new Set<string>();
  const step = interval === 'hour' ? 3_600_000 : 86_400_000;
  if (!isOpen || events.length > 0) {
    const from = Number.isFinite(asked.from) ? asked.from : Math.min(...moments);
    const to = Number.isFinite(asked.to) ? asked.to : Math.max(...moments) + 1;
    for (let at = from; at < to; at = (Math.floor(at / step) + 1) * step) {
      starts.add(bucketOf(interval, at));
      if (starts.size > 10_000) return null;
    }
  }
  const found = Map.groupBy(events, ({ at }) => bucketOf(interval, at));
  return {
    interval,
    totals: countSides(events),
    timeseries: [...starts].map((start) => ({ start, ...countSides(found.get(start) ?? []) })),
  };
}
