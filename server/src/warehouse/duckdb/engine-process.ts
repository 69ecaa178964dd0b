// The embedded engine's process: a crash of the engine, or its memory, is not the server's.
import { writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineReply, EngineRequest, EngineSettings, FailureKind } from './engine-messages.ts';

const maintainEveryMs = 60_000;
const firstMaintenanceMs = 10_000;
/** A day that got events so recently may get more, as it does during an import. */
const quietMs = 5 * 60_000;

const reply = (message: EngineReply) => new Promise<void>((sent) => process.send!(message, () => sent()));

// Whoever is gone cannot be answered, and its successor needs the file. A kill loses nothing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The terminal's Ctrl-C and a service manager's signal go to every process; the server says when to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

// Views are nobody else's business, whatever the umask of who started this.
process.umask(0o077);

// The server's event loop goes first: with heavy questions on all cores its delay stays small.
if (getPriority() < 5) setPriority(5);

async function cannotStart(reason: string, isFinal: boolean): Promise<never> {
  await reply({ type: 'cannot-start', reason, isFinal });
  process.exit(1);
}

const { Engine, TooLittleRoom, TooManyQuestions } = await import('./engine/engine.ts').catch(
  (error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    const platform = `${process.platform}-${process.arch}`;
    return cannotStart(
      `DuckDB cannot be loaded on this platform (${platform}). Set CLICKHOUSE_URL to a ClickHouse server.`,
      true,
    );
  },
);
const { CommitFailed, NewerSchema } = await import('./engine/database.ts');
const { verbsOf } = await import('./engine/verbs.ts');

const { file, memoryBytes } = JSON.parse(process.argv[2]!) as EngineSettings;

/** After a fatal error every statement fails until the file is opened anew, and so it is after a commit that failed. */
const isFatal = (error: unknown) =>
  error instanceof CommitFailed || /^FATAL|database has been invalidated/.test((error as Error).message);

function endIfFatal(error: unknown): void {
  if (!isFatal(error)) return;
  process.stderr.write(`${new Date().toISOString()} ${(error as Error).stack}\n`);
  process.exit(1);
}

/** For tests that kill this process inside a checkpoint: how often there is one, and lines that tell of them. */
const tuning = JSON.parse(process.env.DOCWRIGHT_TEST_ENGINE ?? '{}') as {
  rowsPerRoll?: number;
  mostLogBytes?: number;
  tellsCheckpoints?: boolean;
};

const engine = await Engine.open({
  file,
  memoryBytes,
  rowsPerRoll: tuning.rowsPerRoll,
  mostLogBytes: tuning.mostLogBytes,
  onCheckpoint: tuning.tellsCheckpoints
    ? (moment) => writeSync(process.stderr.fd, `checkpoint ${moment}\n`)
    : undefined,
  onRolled: (batch) => void reply({ type: 'rolled', batch }),
  onProblem: (message, error) => {
    endIfFatal(error);
    void reply({ type: 'problem', message, detail: (error as Error).message });
  },
}).catch((error: Error) => {
  process.stderr.write(`${new Date().toISOString()} ${error.stack}\n`);
  if (error instanceof NewerSchema) return cannotStart(error.message, true);
  return cannotStart(
    `the file ${file} could not be opened. It is kept as it is. The end of engine.log beside it says why; restore a backup, or move the file away to begin with an empty one.`,
    false,
  );
});

const verbs = verbsOf(engine);

const failureKinds: [RegExp, FailureKind][] = [
  [/^INTERRUPT/, 'too-long'],
  [/^Out of Memory/, 'too-much-memory'],
];

function kindOf(error: Error): FailureKind {
  if (error instanceof TooManyQuestions) return 'too-many';
  if (error instanceof TooLittleRoom) return 'no-room';
  return failureKinds.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'other';
}

async function carryOut(id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    const result = await work();
    await reply({ type: 'answer', id, result });
  } catch (error) {
    endIfFatal(error);
    const { message } = error as Error;
    await reply({ type: 'failure', id, kind: kindOf(error as Error), message });
  }
}

process.on('message', (request: EngineRequest) => {
  if (request.type === 'close') {
    engine.close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  } else if (request.type === 'add') {
    void carryOut(request.id, () => engine.add(request.batch, request.records));
  } else {
    const verb = verbs[request.verb] as (...args: unknown[]) => Promise<unknown>;
    void carryOut(request.id, () => verb(...request.args));
  }
});

await reply({ type: 'ready', version: await engine.version(), rolledBatch: engine.rolledBatch });

/** Goes on as long as there is something to do, and then looks again every minute. */
async function keepTidy(): Promise<void> {
  await delay(firstMaintenanceMs);
  for (;;) {
    try {
      const hasMore = await engine.maintain(Date.now(), quietMs);
      if (hasMore) continue;
      if (await engine.isMostlyFree()) {
        await engine.rewrite();
        // The server starts it again, on the new file.
        process.exit(0);
      }
    } catch (error) {
      endIfFatal(error);
      await reply({
        type: 'problem',
        message: 'page views could not be tidied up',
        detail: (error as Error).message,
      });
    }
    await delay(maintainEveryMs);
  }
}
void keepTidy();
