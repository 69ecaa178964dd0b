// The embedded engine's process: a crash of the engine, or its memory, is not the server's.
import { rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { EngineFiles } from './engine-files.ts';
import type { EngineMessage } from './engine-message.ts';
import { type EngineSession, engineSession } from './engine-session.ts';
import { serveStatements } from './serve-statements.ts';
import { mostSessions } from './session-limits.ts';
import { sessionPool } from './session-pool.ts';

const tell = (message: EngineMessage) => new Promise<void>((sent) => process.send!(message, () => sent()));

// Whoever is gone cannot be answered, and its successor needs the directory. A kill loses nothing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The terminal's Ctrl-C and a service manager's signal go to every process; the server says when to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

// The server's event loop goes first: with two heavy queries on two cores its delay is 6 ms at p99, not 9.
setPriority(5);

const chdb = await import('chdb').catch(async (error: Error) => {
  await tell({ type: 'cannot-load', reason: error.message });
  process.exit(1);
});

const files = JSON.parse(process.argv[2]!) as EngineFiles;
/** More than sessions at a time; what a killed process left is overwritten. */
const mostBatchFiles = 100;
let sessions = 0;
/** The engine prints why it fails; without a session this process is no use. */
function open(): EngineSession {
  try {
    const session = new chdb.Session(files.data, { connectionArgs: [`--config-file=${files.config}`] });
    return engineSession(session, join(files.home, `batch-${sessions++ % mostBatchFiles}.bin`));
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  }
}
// The first one opens the directory, which has to be done before anybody asks.
const opened = [open()];
const session = () => opened.pop() ?? open();

const server = serveStatements({
  reading: sessionPool({ open: session, ...mostSessions.reading }),
  writing: sessionPool({ open: session, ...mostSessions.writing }),
  commands: sessionPool({ open: session, ...mostSessions.commands }),
});
rmSync(files.socket, { force: true });
server.listen(files.socket, () => tell({ type: 'listening' }));

process.on('message', (message: EngineMessage) => {
  if (message.type !== 'close') return;
  // Answers under way are sent; the engine closes its files when the process exits.
  server.close(() => process.exit(0));
});
