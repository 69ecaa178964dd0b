import { z } from 'zod';
import { operation } from './operation.ts';
import { timestamp } from './text.ts';

const moveStates = ['idle', 'copying', 'comparing', 'done', 'failed'] as const;

const move = z
  .object({
    state: z
      .enum(moveStates)
      .describe(
        '`copying` while page views are still taken; `comparing` while they are refused, until both sides are equal; `done`: both are equal, and none are taken until the server is restarted or the move is cancelled.',
      ),
    days: z.int().describe('Days with page views, of all projects together.'),
    daysDone: z.int().describe('Those of them that are in ClickHouse.'),
    events: z.int().describe('Page views of every class, and misses.'),
    eventsDone: z.int().describe('Those of them that are in ClickHouse.'),
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable().describe('null: it has not ended.'),
    error: z.string().nullable().describe('Why it failed, and what to do about it.'),
  })
  .meta({ id: 'Move' });

export type MoveBody = z.infer<typeof move>;

const common = { tag: 'Page views', path: '/v1/views/move' } as const;

export const startMove = operation({
  ...common,
  id: 'startMove',
  summary: 'Copy all page views to a ClickHouse server',
  description:
    'For a server that stores page views in its embedded engine. It runs in the background, skips days that are equal on both sides, and may be started again whenever it was interrupted. When it is `done`, restart the server with `CLICKHOUSE_URL`.',
  method: 'POST',
  access: 'organisation:write',
  body: z.object({
    to: z
      .string()
      .max(2_000)
      .refine(isServerUrl, 'must be an http:// or https:// URL')
      .describe(
        'The ClickHouse server, as `CLICKHOUSE_URL` names it, with user, password and database. Never shown again.',
      )
      .meta({ examples: ['https://default:password@clickhouse.example.com:8443/docwright'] }),
    cluster: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be the name of a cluster')
      .optional()
      .describe('As `DOCWRIGHT_CLICKHOUSE_CLUSTER` names it.'),
  }),
  responses: { 202: { description: 'It runs.', schema: move } },
  errors: ['already_exists'],
});

export const getMove = operation({
  ...common,
  id: 'getMove',
  summary: 'How far the move to ClickHouse is',
  method: 'GET',
  access: 'organisation:read',
  responses: { 200: { description: 'The last move since the server was started.', schema: move } },
});

export const cancelMove = operation({
  ...common,
  id: 'cancelMove',
  summary: 'Cancel the move to ClickHouse',
  description:
    'Also after it is `done`: the server then takes page views in its embedded engine again. What was copied stays in ClickHouse.',
  method: 'DELETE',
  access: 'organisation:write',
  responses: { 200: { description: 'No move is under way.', schema: move } },
});

/** User, password and database are percent-encoded in it. */
function isServerUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, pathname].every(isDecodable);
}

function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
