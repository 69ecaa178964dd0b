import type { MissesBody, TrendsBody, ViewsBody, VisitorsBody } from '../../src/contract/analytics-read.ts';
import {
  type Asked,
  expectedMisses,
  expectedTimeseries,
  expectedViews,
  expectedVisitors,
} from './queries-brute-force.ts';

export interface Arranged {
  search?: string | undefined;
  sort: 'path' | 'human' | 'ai' | 'total';
  order: 'ascending' | 'descending';
}

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
/** Letter by letter, since some change their length when a whole word is written small. */
const small = (text: string) => [...text].map((letter) => letter.toLowerCase());

function contains(text: string, part: string): boolean {
  const [letters, wanted] = [small(text), small(part)];
  return letters.some((_, at) => wanted.every((letter, i) => letters[at + i] === letter));
}

type Row = { path: string; human: number; ai: number; total: number };

function arrange<Kind extends Row>(rows: Kind[], { limit, offset }: Asked, by: Arranged) {
  const sign = by.order === 'ascending' ? 1 : -1;
  const { sort, search } = by;
  const found = rows
    .filter(({ path }) => search === undefined || contains(path, search))
    .toSorted((a, b) =>
      sort === 'path' ? sign * bytes(a.path, b.path) : sign * (a[sort] - b[sort]) || bytes(a.path, b.path),
    );
  return { rows: found.slice(offset, offset + limit), hasMore: found.length > offset + limit };
}

const all = (asked: Asked): Asked => ({ ...asked, limit: Number.MAX_SAFE_INTEGER, offset: 0 });

export function arrangedViews(asked: Asked, by: Arranged): ViewsBody {
  const { totals, views } = expectedViews(all(asked));
  const { rows, hasMore } = arrange(views, asked, by);
  return { totals, views: rows, hasMore };
}

export function arrangedVisitors(asked: Asked, by: Arranged): VisitorsBody {
  const { totals, visitors } = expectedVisitors(all(asked));
  const { rows, hasMore } = arrange(visitors, asked, by);
  return { totals, visitors: rows, hasMore };
}

export function arrangedMisses(asked: Asked, by: Arranged): MissesBody {
  const { totals, misses } = expectedMisses(all(asked));
  const { rows, hasMore } = arrange(misses, asked, by);
  return { totals, misses: rows, hasMore };
}

const intervals = ['hour', 'day', 'week', 'month'] as const;

/** The site's series says which intervals there are; each page is then a site of its own. */
export function expectedTrends(asked: Asked, by: Arranged): TrendsBody {
  const series = intervals.map((interval) => expectedTimeseries(asked, interval));
  const fits = series.findIndex((one) => one !== null && one.timeseries.length <= 60);
  const interval = intervals[fits] ?? 'month';
  const starts = series[intervals.indexOf(interval)]!.timeseries.map(({ start }) => start);
  const { views, hasMore } = arrangedViews(asked, by);
  return {
    interval,
    starts,
    trends: views.map(({ path }) => {
      const events = asked.events.filter((event) => event.path === path);
      const own = expectedTimeseries({ ...asked, events }, interval)!.timeseries;
      const at = new Map(own.map((one) => [one.start, one]));
      return {
        path,
        human: starts.map((start) => at.get(start)?.human ?? 0),
        ai: starts.map((start) => at.get(start)?.ai ?? 0),
      };
    }),
    hasMore,
  };
}
