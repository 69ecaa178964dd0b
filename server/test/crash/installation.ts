import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { JobBody } from '../../src/contract/job.ts';
import { connectDatabase, type Database } from '../../src/database/database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { type Program, runtime, startProgram } from '../support/server-process.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { worktreesIn } from '../support/worktrees.ts';

const dyingServer = join(import.meta.dirname, '../support/dying-server.ts');

/** Done twice it shows: the second time leaves "Plus Plus" behind. */
export const rename = 'Rename every mention of "Acme Pro" to "Acme Pro Plus" across all pages';

/** One database and one data directory: the API in this process, and workers that come and go. */
export interface Installation extends AsyncDisposable {
  server: TestServer;
  database: Database;
  /** A worker process of its own; `signalAt` as `dying-server.ts` takes it. */
  startWorker(signalAt?: string, concurrency?: number): Promise<Program>;
  createJob(prompt: string): Promise<string>;
  sendMessage(jobId: string, prompt: string): Promise<void>;
  settled(jobId: string): Promise<JobBody>;
  pullRequestsOf(jobId: string): Promise<{ number: number; state: string }[]>;
  /** Git in the sample project's bare repository. */
  git(...args: string[]): string;
  worktrees(): string[];
}

export async function startInstallation(options: TestServerOptions = {}): Promise<Installation> {
  const environment = { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api', ...options.environment };
  const server = await startTestServer({ ...options, environment });
  const database = connectDatabase({ url: server.databaseUrl, poolSize: 2 });
  const programs: Program[] = [];
  const job = (jobId: string, rest: string) => `/v2/agent/demo/job/${jobId}${rest}`;

  return {
    server,
    database,
    async startWorker(signalAt = '', concurrency = 1) {
      const program = startProgram({
        dataDir: server.dataDir,
        command: [runtime, dyingServer],
        environment: {
          ...options.environment,
          DATABASE_URL: server.databaseUrl,
          DOCWRIGHT_ROLE: 'worker',
          DOCWRIGHT_LOG_LEVEL: 'warn',
          DOCWRIGHT_WORKER_CONCURRENCY: String(concurrency),
          SIGNAL_AT: signalAt,
        },
      });
      programs.push(program);
      return program;
    },
    createJob: (prompt) =>
      eventually('the server to take the job', async () => {
        const { status, json } = await server.call('POST', '/v2/agent/demo/job', { body: { prompt } });
        if (status === 201) return json.id;
        // On a loaded machine a hundred at once may have to come again.
        if (status !== 503) throw new Error(`creating the job answered ${status}`);
        return null;
      }),
    async sendMessage(jobId, prompt) {
      const { status } = await server.call('POST', job(jobId, '/message'), { body: { prompt } });
      if (status !== 200) throw new Error(`the message was answered ${status}`);
    },
    settled: (jobId) => server.settled(jobId),
    pullRequestsOf: (jobId) =>
      database.query('select number, state from pull_requests where job_id = $1 order by number', [jobId]),
    git: (...args) => git(join(server.dataDir, 'repositories/demo.git'), args),
    worktrees: () => worktreesIn(server.dataDir),
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map((program) => program[Symbol.asyncDispose]()));
      await database.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

function git(repository: string, args: string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' }).trimEnd();
}
