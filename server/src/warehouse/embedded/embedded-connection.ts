import { Agent, type AgentOptions } from 'node:http';
import type { Log } from '../../foundation/log.ts';
import type { Connection } from '../connection.ts';
import { Journal } from '../journal/journal.ts';
import { isNoAnswerInTime } from '../warehouse-fault.ts';
import { type Durability, engineFiles, prepareEngineFiles, tidyEngineFiles } from './engine-files.ts';
import { launchEngine } from './launch-engine.ts';
import { mostSessions } from './session-limits.ts';

const mostSockets = Object.values(mostSessions).reduce(
  (sum, { most, mostWaiting }) => sum + most + mostWaiting,
  0,
);

/** The engine in a process of its own, below the data directory, whose lock the caller holds. */
export function embeddedConnection(options: {
  dataDir: string;
  durability: Durability;
  log: Log;
}): Connection {
  const files = engineFiles(options.dataDir);
  const sockets: AgentOptions & { socketPath: string } = {
    socketPath: files.socket,
    keepAlive: true,
    maxSockets: mostSockets,
  };
  let killEngine = () => {};
  return {
    engine: 'embedded',
    database: 'docwright',
    journal: new Journal(files.journal, { isSynced: options.durability === 'power-cut' }),
    clientOptions: () => ({ url: 'http://localhost', http_agent: new Agent(sockets) }),
    async launch(closing) {
      prepareEngineFiles(files, options.durability);
      const { ended, stop, kill } = await launchEngine(files, { log: options.log, signal: closing });
      killEngine = kill;
      return { ended, stop: () => stop().then(() => tidyEngineFiles(files)) };
    },
    // A process that has ended is started again; one that only hangs has to be ended first, and with it whatever
    // it might still do with a statement that nobody waits for any more.
    lost: (error) => {
      if (isNoAnswerInTime(error)) killEngine();
    },
  };
}
