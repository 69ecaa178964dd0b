import { z } from 'zod';
import { operation } from './operation.ts';
import { timestamp } from './text.ts';

const plain = (id: string, path: string, summary: string, description: string) =>
  operation({
    id,
    tag: 'System',
    summary,
    method: 'GET',
    path,
    access: 'public',
    responses: { 200: { description, schema: z.object({ status: z.string() }) } },
  });

export const getHealth = plain('getHealth', '/healthz', 'Whether the process is alive', 'It is.');

export const getReadiness = operation({
  id: 'getReadiness',
  tag: 'System',
  summary: 'Whether it can serve requests',
  description:
    'Not while the disk is almost full. Jobs need only the database: the server is ready even while page views are not available.',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  responses: {
    200: {
      description: 'It can.',
      schema: z.object({ status: z.string(), analytics: z.enum(['ready', 'unavailable']) }),
    },
  },
  errors: ['unavailable'],
});

export const getSystem = operation({
  id: 'getSystem',
  tag: 'System',
  summary: 'How this server is doing',
  method: 'GET',
  path: '/v1/system',
  access: 'organisation:read',
  responses: {
    200: {
      description: 'The state of its engines, and what its operator should know.',
      schema: z.object({
        analytics: z.object({
          available: z.boolean(),
          reason: z
            .string()
            .nullable()
            .describe('Why it is not available, and what to do about it; null while it is available.'),
          since: timestamp.describe('Since when it is, or is not, available.'),
          restarts: z.int().describe('How often the engine was started again.'),
          version: z.string().nullable(),
          engine: z
            .enum(['duckdb', 'clickhouse'])
            .describe('DuckDB is embedded in the server; ClickHouse is a server of its own.'),
        }),
        addresses: z
          .object({
            publicUrl: z.string(),
            tracker: z.string().describe('Where the script for pages is.'),
            collect: z.string().describe('Where it sends views; a slash and the project’s id follow.'),
          })
          .describe('As a site has to name them.'),
        models: z.object({
          default: z.string().describe('The model of projects that name none.'),
          available: z
            .array(
              z.object({
                provider: z.string().describe('What the names of its models begin with.'),
                isReady: z.boolean().describe('Whether it works without a key of the project’s own.'),
                missing: z.string().nullable().describe('The setting that would make it ready.'),
                examples: z.array(z.string()).describe('Some of its models; others work, too.'),
              }),
            )
            .describe('What a project or a job can choose from.'),
        }),
        sandbox: z
          .object({
            available: z.boolean(),
            reason: z.string().nullable().describe('Why it is not available.'),
          })
          .describe('Where commands of a model and of a project’s own checks run.'),
        versions: z.object({
          docwright: z.string(),
          node: z.string(),
          git: z.string(),
          database: z.string(),
        }),
        jobs: z.object({
          waiting: z.int().describe('Jobs that wait for a worker.'),
          running: z.int(),
          openPullRequests: z.int().describe('Pull requests that are looked after.'),
        }),
        workers: z
          .array(
            z.object({
              id: z.string(),
              host: z.string(),
              version: z.string(),
              concurrency: z.int().describe('Jobs it may carry out at once.'),
              running: z.int(),
              startedAt: timestamp,
              seenAt: timestamp,
            }),
          )
          .describe('Those that were heard of within the last minute.'),
        disk: z
          .object({
            freeBytes: z.number(),
            totalBytes: z.number(),
            minimumFreeBytes: z.number().describe('What stays free (DOCWRIGHT_MIN_FREE_MB); 0: nothing.'),
            isLow: z.boolean().describe('Whether less is free, so that new work is refused.'),
            databaseBytes: z.number().describe('What the database holds, wherever it is.'),
          })
          .describe('Of the volume with the data directory.'),
        problems: z
          .array(z.object({ at: timestamp, level: z.enum(['warning', 'error']), message: z.string() }))
          .describe('The last warnings and errors in the log of the process that answers, newest first.'),
        warnings: z.array(z.object({ code: z.string(), message: z.string(), since: z.iso.datetime() })),
      }),
    },
  },
});

export const getMetrics = operation({
  id: 'getMetrics',
  tag: 'System',
  summary: 'Metrics for Prometheus',
  description: 'Asks for a bearer token where DOCWRIGHT_METRICS_TOKEN is set.',
  method: 'GET',
  path: '/metrics',
  access: 'public',
  responses: {
    200: {
      description: 'Metrics in Prometheus’ text format.',
      schema: z.string(),
      contentType: 'text/plain',
    },
  },
});

export const getOpenApi = operation({
  id: 'getOpenApi',
  tag: 'System',
  summary: 'This API in OpenAPI 3.1',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  responses: { 200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) } },
});

export const getReference = operation({
  id: 'getReference',
  tag: 'System',
  summary: 'This API as a page to read',
  method: 'GET',
  path: '/reference',
  access: 'public',
  responses: { 200: { description: 'The page.', schema: z.string(), contentType: 'text/html' } },
});
