import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '../../src/database/database.ts';
import { listen } from '../../src/database/listen.ts';
import { jobLookUp } from '../../src/database/queries/jobs/find-job.ts';
import { insertInstruction } from '../../src/database/queries/jobs/insert-instruction.ts';
import { insertJob } from '../../src/database/queries/jobs/insert-job.ts';
import type { JobRow } from '../../src/database/queries/jobs/job-row.ts';
import { leaseJob, leaseText } from '../../src/database/queries/jobs/lease-job.ts';
import { listEvents } from '../../src/database/queries/jobs/list-events.ts';
import { lockJob } from '../../src/database/queries/jobs/lock-job.ts';
import { setJobState } from '../../src/database/queries/jobs/set-job-state.ts';
import { setPullRequest } from '../../src/database/queries/jobs/set-pull-request.ts';
import { stopsChannel } from '../../src/database/queries/jobs/stop-job.ts';
import { insertProject } from '../../src/database/queries/projects/insert-project.ts';
import type { ProjectRow } from '../../src/database/queries/projects/project-row.ts';
import { basesChannel } from '../../src/database/queries/watched-pulls/branch-pushed.ts';
import { takeDuePulls } from '../../src/database/queries/watched-pulls/take-due-pulls.ts';
import {
  pullsChannel,
  type WatchedPullRow,
} from '../../src/database/queries/watched-pulls/watched-pull-row.ts';
import { createQueue, queueChannel } from '../../src/database/queue.ts';
import { newId } from '../../src/foundation/ids.ts';
import { createSecrets } from '../../src/foundation/secrets.ts';
import { Mirrors } from '../../src/git/mirror.ts';
import { archiveJob } from '../../src/jobs/archive-job.ts';
import { queueFollowUp } from '../../src/jobs/queue-follow-up.ts';
import { hookSecretPlace } from '../../src/jobs/secret-places.ts';
import { lookAtPullRequest } from '../../src/jobs/watch/look-at-pull-request.ts';
import type { WatchContext } from '../../src/jobs/watch/watch-context.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { makeBareRepository, pushAsPerson } from '../support/hosts/test-repository.ts';
import { FakeHost } from './fake-host.ts';

export const hookSecret = 'a secret between the host and Docwright';

const channels = [pullsChannel, basesChannel, queueChannel, stopsChannel];

const fail = (error: Error) => {
  throw error;
};

/** A database, a host with one repository, and what looking after pull requests needs; no worker runs by itself. */
export async function openWatchRoom(
  settings: ProjectRow['settings'] = {},
  limits: ProjectRow['limits'] = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-watch-'));
  const host = new FakeHost(join(directory, 'docs.git'));
  makeBareRepository(host.directory);
  const databaseUrl = await createTestDatabaseUrl();
  const database = connectDatabase({ url: databaseUrl, poolSize: 6 });
  const listener = await listen(databaseUrl, channels, fail);
  const queue = await createQueue({ database, supervise: false, onError: fail });
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const context: WatchContext = {
    database,
    secrets,
    queue,
    findJob: jobLookUp(database),
    openRepository: () => host.open(),
    mirrors: new Mirrors(join(directory, 'mirrors')),
    clock: () => new Date(),
    author: { name: 'Docwright', email: 'docwright@example.com' },
    jobsPerHour: 0,
    queuedJobs: 0,
    pollMinutes: 2,
  };
  const id = newId('prj');
  const project = (await insertProject(database, {
    id,
    name: 'Docs',
    repository: {
      forge: 'github',
      url: 'https://host.example/acme/docs',
      name: null,
      branch: 'main',
      root: '',
    },
    credential: null,
    hookSecret: secrets.seal(hookSecret, hookSecretPlace(id)),
    model: null,
    settings,
    drainSecrets: {},
    limits,
    contextRepositories: [],
    modelKeys: {},
  }))!;
  return {
    database,
    host,
    listener,
    context,
    project,
    /** A completed job whose branch has these files and an open pull request. */
    openPullRequest: (files: Readonly<Record<string, string>>) =>
      openPullRequest(database, host, project, files),
    job: async (jobId: string) => (await context.findJob(jobId))!,
    events: async (jobId: string) => (await listEvents(database, jobId, 0, 1000)).map(withoutTime),
    prompts: async (jobId: string) =>
      (
        await database.query<{ prompt: string }>(
          'select prompt from instructions where job_id = $1 order by number offset 1',
          [jobId],
        )
      ).map(({ prompt }) => prompt),
    watched: async (jobId: string) => (await watchedRows(database)).find((row) => row.jobId === jobId),
    /** Looks at every watched pull request now, as a worker would. */
    async look() {
      await makeDue(database);
      for (const watched of await takeDuePulls(database, 100, 60)) await this.lookAt(watched);
    },
    lookAt: (watched: WatchedPullRow) => lookAtPullRequest(context, watched, new AbortController().signal),
    makeDue: () => makeDue(database),
    sendMessage: (jobId: string, prompt: string) =>
      database.transaction(async (tx) => {
        await queueFollowUp(tx, context, (await lockJob(tx, project.id, jobId))!, { prompt });
      }),
    archive: (jobId: string) =>
      archiveJob({ ...context, publicUrl: 'https://docwright.example' }, project.id, jobId),
    async [Symbol.asyncDispose]() {
      await listener.close();
      await queue.stop();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type WatchRoom = Awaited<ReturnType<typeof openWatchRoom>>;

const withoutTime = ({ type, data }: { type: string; data: unknown }) => ({ type, data });

/** As if the last look had been long ago; a row that somebody looks at stays theirs. */
const makeDue = (database: Database) =>
  database.query(
    `update watched_pulls set due_at = now(), looked_at = null,
       held_until = case when due_at = held_until then held_until end`,
    [],
  );

interface WatchedState {
  jobId: string;
  isDue: boolean;
  /** Null: never, unless the host says so. */
  dueInSeconds: number | null;
  failures: number;
}

const watchedRows = (database: Database) =>
  database.query<WatchedState>(
    `select job_id as "jobId", due_at <= now() as "isDue", failures,
       case when due_at < 'infinity' then extract(epoch from due_at - now())::float8 end as "dueInSeconds"
     from watched_pulls`,
    [],
  );

async function openPullRequest(
  database: Database,
  host: FakeHost,
  project: ProjectRow,
  files: Readonly<Record<string, string>>,
): Promise<{ jobId: string; number: number; branch: string }> {
  const jobId = newId('job');
  const branch = `docwright/${jobId}`;
  const number = host.states.size + 1;
  pushAsPerson(host.directory, branch, files, 'Change the docs');
  host.states.set(number, 'open');
  host.heads.set(number, branch);
  await insertJob(database, {
    id: jobId,
    projectId: project.id,
    title: 'Change the docs.',
    model: 'builtin/codemod',
    repository: project.repository,
    branch,
    draft: false,
    createdAt: new Date(),
  });
  await insertInstruction(database, jobId, 'Change the docs.');
  const lease = { entryId: 'entry', attempt: 0 };
  await leaseJob(database, jobId, lease);
  const pullRequest: NonNullable<JobRow['pullRequest']> = { number, url: null, state: 'open' };
  await setPullRequest(database, jobId, leaseText(lease), pullRequest);
  const end = { status: 'completed', summary: 'Done.', error: null, pullRequest, archivedAt: null } as const;
  await setJobState(database, jobId, end);
  return { jobId, number, branch };
}
