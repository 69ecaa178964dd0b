import { z } from 'zod';
import { operation } from './operation.ts';

const kibibyte = 1024;

/** In one request. */
export const mostEvents = 10_000;

const sentEvent = z
  .object({
    path: z.string().optional().describe('The path that was asked for; or `url`.'),
    url: z.string().optional().describe('The whole address that was asked for.'),
    timestamp: z
      .string()
      .optional()
      .describe('ISO 8601; the moment of arrival if absent. Not before 1970, at most 24 hours ahead.'),
    id: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('The same id in one project within 7 days of its arrival counts once.'),
    userAgent: z.string().optional().describe('The `User-Agent` header; by it clients are told apart.'),
    ip: z
      .string()
      .optional()
      .describe('Never stored: it goes into a number that means nothing after two days.'),
    referrer: z.string().optional().describe('The `Referer` header; only its host is kept.'),
    method: z.string().optional().describe('`GET` if absent; no other is a view.'),
    status: z
      .int()
      .min(100)
      .max(599)
      .optional()
      .describe(
        'Of the answer: 2xx and 304 are views, 404 and 410 misses, all others neither; a view if absent.',
      ),
    accept: z.string().optional().describe('The `Accept` header: who asks for Markdown counts as `ai`.'),
    contentType: z.string().optional().describe('Of the answer.'),
    headers: z.record(z.string(), z.string()).optional().describe('The request’s, with lower-case names.'),
  })
  .meta({ id: 'Event' });

const ingested = z
  .object({
    accepted: z.int().describe('Stored, and durable: views of every class, and misses.'),
    duplicates: z.int().describe('Events whose `id` was stored before.'),
    ignored: z.int().describe('No view: an asset, a redirect, a prefetch, an ignored host …'),
    rejected: z
      .array(z.object({ index: z.int(), reason: z.string() }))
      .describe('Not valid: which event of the batch, counted from 0, and why.'),
  })
  .meta({ id: 'Ingested' });

const taken = { description: 'Every accepted event is durable.', schema: ingested };

export const ndjson = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

export const sendEvents = operation({
  id: 'sendEvents',
  tag: 'Page views',
  summary: 'Send page views',
  description:
    'Up to 10,000 events or 8 MiB, as JSON or one event a line (NDJSON). One bad event never spoils its neighbours. `Docwright-Ids: kept` makes their ids count as long as the events are kept, as the import of logs needs it; each event then needs a `timestamp`. A key needs the scope `ingest` or `write`.',
  method: 'POST',
  path: '/v1/analytics/{projectId}/events',
  access: 'project:ingest',
  headers: z.object({
    'docwright-ids': z
      .enum(['kept'])
      .optional()
      .describe('Ids then count for as long as the events are kept, not for 7 days.'),
  }),
  rawBody: {
    mediaTypes: ['application/json', ...ndjson],
    limit: 8 * kibibyte * kibibyte,
    schema: z.object({ events: z.array(sentEvent).max(mostEvents) }),
  },
  responses: { 202: taken },
});

export const receiveDrain = operation({
  id: 'receiveDrain',
  tag: 'Page views',
  summary: 'Receive a hosting platform’s log drain',
  description: 'The delivery is signed with the secret that the project has for this service.',
  method: 'POST',
  path: '/v1/analytics/{projectId}/drains/{service}',
  access: 'public',
  query: z.looseObject({}),
  rawBody: { mediaTypes: ['*/*'], limit: 8 * kibibyte * kibibyte, schema: z.string() },
  responses: {
    200: { description: 'The service asked whether this address is willing.' },
    202: taken,
  },
  errors: ['unauthorized', 'not_found', 'unavailable'],
});

const reclassification = z
  .object({
    state: z.enum(['idle', 'running', 'failed']).describe('`idle` before the first run and after the last.'),
    version: z.int().describe('The classifier that is applied.'),
    examined: z.int().describe('Views that were looked at.'),
    changed: z.int().describe('Views that got another class, client or reason.'),
    startedAt: z.iso.datetime().nullable().describe('null: this server has not done it yet.'),
    finishedAt: z.iso.datetime().nullable().describe('null: it has not come to its end.'),
  })
  .meta({ id: 'Reclassification' });

export type ReclassificationBody = z.infer<typeof reclassification>;

export const reclassify = operation({
  id: 'reclassify',
  tag: 'Page views',
  summary: 'Judge the stored views anew',
  description:
    'Applies the present classifier and the project’s own rules to the views it has; runs in the background.',
  method: 'POST',
  path: '/v1/analytics/{projectId}/reclassify',
  access: 'project:write',
  responses: { 202: { description: 'It runs.', schema: reclassification } },
});

export const getReclassification = operation({
  id: 'getReclassification',
  tag: 'Page views',
  summary: 'How far judging the stored views anew has come',
  method: 'GET',
  path: '/v1/analytics/{projectId}/reclassify',
  access: 'project:read',
  responses: { 200: { description: 'The last run of this server.', schema: reclassification } },
});

const beacon = z.object({
  url: z.string().optional().describe('The page’s address; or `path`.'),
  path: z.string().optional().describe('The page’s path.'),
  referrer: z.string().optional().describe('Where the reader came from.'),
  id: z.string().min(1).max(255).optional().describe('The same id counts once.'),
});

/** The public way in. Script and beacon can be renamed, so that a first-party proxy keeps them from block lists. */
export function collectOperations(paths: { collect: string; tracker: string }) {
  const common = { tag: 'Page views', access: 'public' } as const;
  return {
    collect: operation({
      ...common,
      id: 'collect',
      crossOrigin: true,
      summary: 'Count one view from the page itself',
      description:
        'User agent and address are taken from the request. Any origin may call, unless the project names the allowed ones.',
      method: 'POST',
      path: `${paths.collect}/{projectId}`,
      rawBody: { mediaTypes: ['text/plain', 'application/json'], limit: 16 * kibibyte, schema: beacon },
      responses: { 202: taken },
      errors: ['forbidden', 'rate_limited', 'unavailable'],
    }),
    preflight: operation({
      ...common,
      id: 'collectPreflight',
      crossOrigin: true,
      summary: 'What a browser asks before it sends JSON from another origin',
      method: 'OPTIONS',
      path: `${paths.collect}/{projectId}`,
      responses: { 204: { description: 'It may.' } },
    }),
    pixel: operation({
      ...common,
      id: 'collectPixel',
      crossOrigin: true,
      summary: 'Count one view from a page without JavaScript',
      description: 'The page is what the Referer header names, or `path`.',
      method: 'GET',
      path: `${paths.collect}/{projectId}.gif`,
      query: z.object({
        path: z.string().max(8_192).optional().describe('The page, where no Referer header names it.'),
        referrer: z
          .string()
          .max(8_192)
          .optional()
          .describe('Where the reader came from; taken together with `path` only.'),
      }),
      responses: {
        200: { description: 'A transparent picture.', schema: z.string(), contentType: 'image/gif' },
      },
      errors: ['forbidden', 'rate_limited', 'unavailable'],
    }),
    tracker: operation({
      ...common,
      id: 'getTracker',
      summary: 'The script that counts views',
      method: 'GET',
      path: paths.tracker,
      responses: { 200: { description: 'The script.', schema: z.string(), contentType: 'text/javascript' } },
    }),
  };
}
