import { z } from 'zod';
import { operation } from './operation.ts';
import { aiPurposes, viewSources } from './page-view.ts';
import { integerParameter, text, timestamp } from './text.ts';

const count = z.int().min(0);

const date = z
  .string()
  .max(100)
  .optional()
  .meta({ examples: ['2026-01-31', '2026-01-31T12:00:00Z'] });

const range = {
  dateFrom: date.describe(
    'The range’s first moment, inclusive; a day means its midnight, no offset means UTC.',
  ),
  dateTo: date.describe(
    'The range’s end, exclusive. A range within an hour whose details were erased is answered to the hour.',
  ),
};

const page = {
  ...range,
  limit: integerParameter(1, 250, 50).describe('Maximum results per page.'),
  offset: integerParameter(0, 1_000_000_000, 0).describe('Number of rows to skip.'),
};

/** What narrows and orders a table of pages. */
const table = {
  ...page,
  search: text(1, 500).optional().describe('Only paths that contain this text, in any case.'),
  sort: z.enum(['path', 'human', 'ai', 'total']).default('total').describe('What rows are ordered by.'),
  order: z
    .enum(['ascending', 'descending'])
    .default('descending')
    .describe('In which direction; rows that are equal then follow by path, ascending.'),
};

const hasMore = z.boolean().describe('Whether more results exist beyond this page.');
const counts = {
  human: count.describe('Of people.'),
  ai: count.describe('Of AI clients.'),
  total: count.describe('Of both together.'),
};
const totals = z.object(counts).describe('For the whole range, whatever the page.').meta({ id: 'Totals' });
const bots = count.describe('Of other bots.');
const classCounts = {
  human: counts.human,
  ai: counts.ai,
  bot: bots,
  total: count.describe('Of all three together.'),
};

const pageCounts = z
  .object({ path: z.string().describe('Path of the page.'), ...counts })
  .meta({ id: 'PageCounts' });
export type PageCounts = z.infer<typeof pageCounts>;

const views = z
  .object({ totals, views: z.array(pageCounts).describe('Views by page.'), hasMore })
  .meta({ id: 'Views' });
export type ViewsBody = z.infer<typeof views>;

const visitors = z
  .object({ totals, visitors: z.array(pageCounts).describe('Visitors by page.'), hasMore })
  .meta({ id: 'Visitors' });
export type VisitorsBody = z.infer<typeof visitors>;

export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const timeseries = z
  .object({
    interval: z.enum(intervals).describe('As it was asked for.'),
    totals,
    timeseries: z.array(z.object({ start: timestamp, ...counts })).describe('Without gaps, oldest first.'),
  })
  .meta({ id: 'Timeseries' });
export type TimeseriesBody = z.infer<typeof timeseries>;

const client = z
  .object({
    client: z.string().describe('Its name; empty where it is not known.'),
    operator: z.string().describe('Who runs it; empty where that is not known.'),
    class: z.enum(['ai', 'bot']).describe('`bot` is every program that is no AI client.'),
    purpose: z
      .enum(aiPurposes)
      .nullable()
      .describe('What an AI client reads for; null where that is not known.'),
    verified: z
      .boolean()
      .describe('By a signature or a published address range; otherwise it is only claimed.'),
    views: count.describe('Its reads.'),
  })
  .meta({ id: 'Client' });

const clients = z
  .object({
    totals: z
      .object({ ai: counts.ai, bot: bots, total: counts.total })
      .describe('For the whole range, whatever the page.'),
    clients: z.array(client).describe('Clients by their reads.'),
    hasMore,
  })
  .meta({ id: 'Clients' });
export type ClientsBody = z.infer<typeof clients>;

const referrers = z
  .object({
    totals,
    referrers: z
      .array(z.object({ referrer: z.string().describe('The host of the other site.'), ...counts }))
      .describe('Other sites by the views they brought.'),
    hasMore,
  })
  .meta({ id: 'Referrers' });
export type ReferrersBody = z.infer<typeof referrers>;

const misses = z
  .object({
    totals: z.object(classCounts).describe('For the whole range, whatever the page.'),
    misses: z
      .array(
        z.object({
          path: z.string(),
          ...classCounts,
          clients: z
            .array(z.object({ client: z.string(), misses: count }))
            .describe('The named clients that asked most often, at most 5.'),
        }),
      )
      .describe('Paths by how often they were asked for.'),
    hasMore,
  })
  .meta({ id: 'Misses' });
export type MissesBody = z.infer<typeof misses>;

const asCsv =
  '`Accept: text/csv` gives the rows as CSV, field names first; `Docwright-Has-More` then says whether there are more. A text that a spreadsheet would take for a formula begins with an apostrophe.';

const reading = <const Name extends string, Query extends z.ZodObject, Schema extends z.ZodType>(
  name: Name,
  {
    id,
    summary,
    description,
    query,
    schema,
  }: { id: string; summary: string; description: string; query: Query; schema: Schema },
) =>
  operation({
    id,
    tag: 'Page views',
    summary,
    description: `${description} ${asCsv}`,
    method: 'GET',
    path: `/v1/analytics/{projectId}/${name}`,
    access: 'project:read',
    query,
    responses: { 200: { description: summary, schema } },
    errors: ['rate_limited'],
  });

export const getViews = reading('views', {
  id: 'getViews',
  summary: 'Page views, people and AI clients apart',
  description:
    'Pages by `total`, descending, or as `sort` and `order` say, then by `path` in byte order. Pages that nobody counted for read are not listed. Without dates: everything kept.',
  query: z.object(table),
  schema: views,
});

export const getVisitors = reading('visitors', {
  id: 'getVisitors',
  summary: 'Visitors by page',
  description:
    'Distinct visitors: exact in the embedded engine, about 1 % off beyond some thousands on ClickHouse. A visitor is known for one day (UTC), so that somebody who comes on two days is two; `total` has those who were counted as both human and ai once. Views without an address have no visitor.',
  query: z.object(table),
  schema: visitors,
});

export const getTimeseries = reading('timeseries', {
  id: 'getTimeseries',
  summary: 'Page views over time',
  description:
    'From `dateFrom` to `dateTo`, or from the first view to the last; gaps are filled with zeros, and the first and last entry count what lies inside the range. Entries begin at the hour, midnight, Monday or the first of the month, in UTC. At most 10,000 entries.',
  query: z.object({
    ...range,
    interval: z.enum(intervals).default('day').describe('How much time one entry covers.'),
    path: text(1, 2_048).optional().describe('Only of this page.'),
  }),
  schema: timeseries,
});

const trend = z
  .object({ path: z.string(), human: z.array(count), ai: z.array(count) })
  .describe('The page’s views in each interval, oldest first.');

const trends = z
  .object({
    interval: z.enum(intervals),
    starts: z.array(timestamp).describe('When each interval begins.'),
    trends: z.array(trend).describe('In the order of `views`.'),
    hasMore,
  })
  .meta({ id: 'Trends' });
export type TrendsBody = z.infer<typeof trends>;

export const getTrends = reading('trends', {
  id: 'getTrends',
  summary: 'How the views of each page went over time',
  description:
    'For the same rows as `views` with the same parameters: a row of numbers each, for a small chart. The interval is the finest that gives at most 60 of them.',
  query: z.object(table),
  schema: trends,
});

export const getClients = reading('clients', {
  id: 'getClients',
  summary: 'AI and bot clients',
  description:
    'Who other than people read, by `views`, descending, then by name, operator, class and purpose. All purposes are listed, also those the project does not count.',
  query: z.object(page),
  schema: clients,
});

export const getReferrers = reading('referrers', {
  id: 'getReferrers',
  summary: 'The sites that views came from',
  description:
    'By `total`, descending, then by `referrer`. Views that came from nowhere else are not listed.',
  query: z.object(page),
  schema: referrers,
});

export const getMisses = reading('misses', {
  id: 'getMisses',
  summary: 'What was looked for and not found',
  description:
    'Paths that answered 404, by `total`, descending, or as `sort` and `order` say, then by `path`. Every class counts, whatever the project’s settings say about views.',
  query: z.object(table),
  schema: misses,
});

const sources = z
  .object({
    sources: z
      .array(
        z.object({
          source: z.enum(viewSources),
          human: counts.human,
          ai: counts.ai,
          lastAt: timestamp.nullable().describe('The newest view; null where none came.'),
        }),
      )
      .describe('Both, whichever of them counts for people.'),
  })
  .meta({ id: 'Sources' });
export type SourcesBody = z.infer<typeof sources>;

export const getSources = reading('sources', {
  id: 'getSources',
  summary: 'Where views came from: the page itself, or the server that answered',
  description:
    'What arrived from each, before `humanSource` decides which counts for people: a project with people from both counts them twice.',
  query: z.object(range),
  schema: sources,
});
