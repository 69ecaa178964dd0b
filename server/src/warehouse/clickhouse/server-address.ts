import type { createClient } from '@clickhouse/client';
import { Impossible } from '../keep-available.ts';

/** Where the server is, and in which of its databases the tables are. */
export interface ServerAddress {
  database: string;
  /** Each client gets sockets of its own. */
  clientOptions: NonNullable<Parameters<typeof createClient>[0]>;
}

const mostConnections = 64;
const defaultDatabase = 'docwright';

/** The path of the URL names the database. */
export function serverAddress(url: string): ServerAddress {
  const { protocol, host, username, password, pathname } = new URL(url);
  return {
    database: decodeURIComponent(pathname.slice(1)) || defaultDatabase,
    clientOptions: {
      url: `${protocol}//${host}`,
      username: decodeURIComponent(username) || 'default',
      password: decodeURIComponent(password),
      max_open_connections: mostConnections,
    },
  };
}

/** The name becomes part of statements. */
export function assertDatabaseName({ database }: ServerAddress): void {
  if (/^\w{1,64}$/.test(database)) return;
  throw new Impossible(
    `CLICKHOUSE_URL names the database "${database}". Use letters, digits and _, and start Docwright again.`,
  );
}
