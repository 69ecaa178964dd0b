import { createLog } from '../../src/foundation/log.ts';
import { embeddedConnection } from '../../src/warehouse/embedded/embedded-connection.ts';
import { openStatements, type Statements } from '../../src/warehouse/statements.ts';

/** What a running server's embedded engine holds, asked past the server. */
export interface StoredEvents extends Pick<Statements, 'query' | 'command'>, AsyncDisposable {
  count(): Promise<number>;
}

export function openStoredEvents(dataDir: string): StoredEvents {
  const statements = openStatements(
    embeddedConnection({ dataDir, durability: 'process-kill', log: createLog('silent') }),
  );
  return {
    ...statements,
    async count() {
      const [row] = await statements.query<{ events: number }>('SELECT count() AS events FROM events');
      return row!.events;
    },
    [Symbol.asyncDispose]: () => statements.close(),
  };
}
