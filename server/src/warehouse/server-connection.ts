import type { Connection } from './connection.ts';
import { Impossible } from './keep-available.ts';

const mostConnections = 64;
const defaultDatabase = 'docwright';

/** A ClickHouse server or cluster by URL; the path names the database. */
export function serverConnection(url: string): Connection {
  const { protocol, host, username, password, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1)) || defaultDatabase;
  let lost: (reason: string) => void = () => {};
  return {
    engine: 'server',
    database,
    // A node's disk may be gone with the node, and others would not see what it holds.
    journal: null,
    clientOptions: () => ({
      url: `${protocol}//${host}`,
      username: decodeURIComponent(username) || 'default',
      password: decodeURIComponent(password),
      max_open_connections: mostConnections,
    }),
    async launch() {
      if (!/^\w{1,64}$/.test(database)) {
        throw new Impossible(`CLICKHOUSE_URL names the database "${database}"; use letters, digits and _.`);
      }
      const { promise: ended, resolve } = Promise.withResolvers<string>();
      lost = resolve;
      return { ended, stop: async () => resolve('Docwright is stopping.') };
    },
    lost: (error) => lost(`the ClickHouse server does not answer (${error.message}).`),
  };
}
