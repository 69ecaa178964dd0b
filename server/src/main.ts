import { parseArgs } from 'node:util';
import { systemClock } from './foundation/clock.ts';
import { ConfigError, readConfig, settings } from './foundation/config.ts';
import { createLog } from './foundation/log.ts';
import { RecentProblems } from './foundation/recent-problems.ts';
import type { Welcome } from './projects/first-start.ts';
import { startDocwright } from './start-docwright.ts';

/** npm passes a signal on that the terminal has already sent; within this time it is the same one. */
const sameSignalMs = 5_000;

const values = readArguments();
if (values.help) {
  print(help());
  process.exit(0);
}

// A closed terminal must not end the server.
process.stdout.on('error', () => {});

try {
  const config = readConfig({ ...process.env, ...(values.role ? { DOCWRIGHT_ROLE: values.role } : {}) });
  const problems = new RecentProblems(systemClock);
  const log = createLog(config.logLevel, problems);
  const stopped = stopOnSignal();
  const running = await startDocwright(config, log, { onWelcome: greet, problems });
  for (const notice of running.notices) print(notice);
  print(running.url ? `Docwright is ready on ${running.url}` : `Docwright's ${config.role} is ready.`);
  await stopped;
  print('Stopping …');
  await running.stop();
  process.exit(0);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (!(error instanceof ConfigError) && process.env.DOCWRIGHT_LOG_LEVEL === 'debug')
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
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

/** Resolves at the first signal. One that comes later than its echo means that somebody lost patience. */
function stopOnSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0;
    const onSignal = () => {
      if (first === 0) {
        first = Date.now();
        resolve();
      } else if (Date.now() - first > sameSignalMs) process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
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
