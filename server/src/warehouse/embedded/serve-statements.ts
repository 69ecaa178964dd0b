import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { insertLimits } from '../settings.ts';
import type { Statement } from './engine-session.ts';
import type { mostSessions } from './session-limits.ts';
import { type SessionPool, TooManyStatements } from './session-pool.ts';

/** What the client's URL may hold: parameters travel in it. A ClickHouse server takes as much. */
const longestUrlBytes = 1024 * 1024;

/** Names in the URL that are about HTTP and not settings of a statement. */
const httpOnly = new Set(['query', 'query_id', 'database', 'wait_end_of_query', 'default_format']);

export type Pools = Record<keyof typeof mostSessions, SessionPool>;

/** The part of ClickHouse's HTTP interface that the client speaks, so that it talks to both engines alike. */
export function serveStatements(pools: Pools): Server {
  const server = createServer({ maxHeaderSize: longestUrlBytes, keepAliveTimeout: 60_000 });
  server.on('request', (request, response) => {
    answer(pools, request, response).catch((error: Error) => refuse(response, error));
  });
  return server;
}

async function answer(pools: Pools, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const statement = statementOf(new URL(request.url ?? '/', 'http://engine'), await bodyOf(request));
  const result = await pools[purposeOf(statement)].run(statement, () => !response.destroyed);
  response.writeHead(200, { 'content-length': result.byteLength });
  response.end(result);
}

const purposeOf = ({ sql, rows }: Statement): keyof Pools =>
  rows ? 'writing' : /^\s*(SELECT|WITH)\b/i.test(sql) ? 'reading' : 'commands';

function statementOf({ searchParams }: URL, body: Buffer): Statement {
  const settings = new Map<string, string>();
  const parameters = new Map<string, string>();
  for (const [name, value] of searchParams) {
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value);
    else if (!httpOnly.has(name)) settings.set(name, value);
  }
  const database = searchParams.get('database') ?? 'default';
  const sql = searchParams.get('query');
  if (sql === null) return { sql: body.toString('utf8'), database, settings, parameters };
  return { sql, database, settings, parameters, rows: body };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > insertLimits.bytes) throw new Error('The body of a statement is too large.');
    chunks.push(chunk as Buffer);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** In the words of ClickHouse's own errors, by which the client knows them. */
function refuse(response: ServerResponse, error: Error): void {
  if (response.headersSent || response.destroyed) return;
  const message =
    error instanceof TooManyStatements
      ? 'Code: 202. DB::Exception: Too many simultaneous queries. (TOO_MANY_SIMULTANEOUS_QUERIES)'
      : error.message;
  const code = /^Code: (\d+)\./.exec(message)?.[1];
  response.writeHead(500, code ? { 'x-clickhouse-exception-code': code } : {});
  response.end(code ? message : `Code: 1002. DB::Exception: ${message} (UNKNOWN_EXCEPTION)`);
}
