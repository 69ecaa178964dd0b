import { getPriority, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { systemClock } from './foundation/clock.ts';
import { type Config, ConfigError, readConfig, settings } from './foundation/config.ts';
import { giveMemoryBack } from './foundation/give-memory-back.ts';
import { createLog } from './foundation/log.ts';
import { type Problem, RecentProblems } from './foundation/recent-problems.ts';
import { storageFault } from './foundation/storage-fault.ts';
import type { Welcome } from './projects/first-start.ts';
import { type Running, startDocwright } from './start-docwright.ts';
import { tellParent } from './worker/worker-process.ts';

/** npm passes a signal on that the terminal has already sent; within this time it is the same one. */
const sameSignalMs = 5_000;
const jobsPriority = 5;

const values = readArguments();
if (values.help) {
  print(help());
  process.exit(0);
}

// Nobody else's business, whatever the umask of who started this: git and PostgreSQL inherit it.
process.umask(0o077);
// A closed terminal must not end the server.
process.stdout.on('error', () => {});

try {
  const config = readConfig({ ...process.env, ...(values.role ? { DOCWRIGHT_ROLE: values.role } : {}) });
  const stopping = stopOnSignal();
  const isForParent = config.role === 'worker' && process.connected;
  const running = isForParent ? await startForParent(config) : await startForPeople(config, stopping.signal);
  await stopping.asked;
  if (!isForParent) print('Stopping …');
  await running.stop();
  process.exit(0);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  // Node says only what failed, such as `ENOSPC: …, write`.
  const storage = storageFault(error);
  process.stderr.write(storage ? `${storage.message} (${error.message})\n` : `${error.message}\n`);
  if (!(error instanceof ConfigError) && process.env.DOCWRIGHT_LOG_LEVEL === 'debug')
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

/** What a person starts: the API, and jobs in a process of their own beside it. */
async function startForPeople(config: Config, stopping: AbortSignal): Promise<Running> {
  const problems = new RecentProblems(systemClock);
  const log = createLog(config.logLevel, problems);
  const workerProcess = { program: import.meta.filename, stopping, problems };
  const running = await startDocwright(config, log, {
    onWelcome: greet,
    problems,
    ...(config.role === 'all' ? { workerProcess } : {}),
  });
  for (const notice of running.notices) print(notice);
  print(running.url ? `Docwright is ready on ${running.url}` : `Docwright's ${config.role} is ready.`);
  return running;
}

/** What such a process starts for jobs: it says everything to the one that started it. */
async function startForParent(config: Config): Promise<Running> {
  const problems = {
    add: (level: Problem['level'], message: string) => tellParent({ kind: 'problem', level, message }),
  };
  const running = await startDocwright(config, createLog(config.logLevel, problems), {
    onRunning(jobs) {
      tellParent({ kind: 'running', jobs });
      giveMemoryBack();
    },
  });
  // Whoever asks for something comes first: jobs and the programs that they start have time.
  // One that was started with less may not take more.
  if (getPriority() < jobsPriority) setPriority(jobsPriority);
  tellParent({ kind: 'ready' });
  return running;
}

function readArguments() {
  try {
    return parseArgs({ options: { role: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    process.stderr.write(
      `${(error as Error).message}\nSettings come from the environment; --help lists them.\n`,
    );
    process.exit(1);
  }
}

/**
 * Asked for by the first signal, or by the end of the process that started this one. A signal that comes later than
 * its echo means that somebody lost patience.
 */
function stopOnSignal(): { asked: Promise<void>; signal: AbortSignal } {
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let first = 0;
  const onSignal = () => {
    if (first === 0) {
      first = Date.now();
      stopping.abort();
    } else if (Date.now() - first > sameSignalMs) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.once('disconnect', () => stopping.abort());
  return { asked, signal: stopping.signal };
}

function greet({ demo, signInLink }: Welcome, url: string): void {
  if (signInLink) print(`  Sign in (once)   ${signInLink}`);
  if (demo) {
    print(`  Project          ${demo.projectId}`);
    print(`  API key          ${demo.key}   (shown this once; keep it safe)`);
    print(`\nYour first job:\n\n${firstJob(url, demo)}`);
  }
}

function firstJob(url: string, { projectId, key }: { projectId: string; key: string }): string {
  return `  curl ${url}/v2/agent/${projectId}/job \\
    -H "Authorization: Bearer ${key}" \\
    -H "Content-Type: application/json" \\
    -d '{"prompt": "Rename every mention of \\"Acme Pro\\" to \\"Acme Team\\" across all pages"}'
`;
}

function help(): string {
  const lines = Object.entries(settings).map(
    ([name, { about, takes }]) => `  ${name.padEnd(33)}${about}\n${' '.repeat(35)}takes ${takes}`,
  );
  return `Docwright: agent jobs that open pull requests on your documentation, and page-view analytics.

  npm start                  everything on this machine, on http://127.0.0.1:4000
  npm run worker             another worker for the same server (or for DATABASE_URL)
  PORT=8080 npm start        on another port
  npm run docwright -- help  the command line: keys, imports of logs, made-up traffic

Settings, from the environment:

${lines.join('\n')}
`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
