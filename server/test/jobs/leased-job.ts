import type { Database } from '../../src/database/database.ts';
import { insertInstruction } from '../../src/database/queries/jobs/insert-instruction.ts';
import { insertJob } from '../../src/database/queries/jobs/insert-job.ts';
import { leaseJob, leaseText } from '../../src/database/queries/jobs/lease-job.ts';
import { takeInstruction } from '../../src/database/queries/jobs/take-instruction.ts';
import { insertProject } from '../../src/database/queries/projects/insert-project.ts';
import { newId } from '../../src/foundation/ids.ts';
import type { RunContext, Turn } from '../../src/jobs/turn.ts';

const repository = { forge: 'local', url: null, name: 'docs', branch: 'main', root: '' } as const;

/** A turn of a job in a database without a worker: as far as its lease and its rows go, it is under way. */
export async function leasedTurn(database: Database, prompts: readonly string[] = ['Do it.']): Promise<Turn> {
  const project = await insertProject(database, {
    id: newId('prj'),
    name: 'Docs',
    repository,
    credential: null,
    hookSecret: null,
    model: null,
    settings: {},
    drainSecrets: {},
    limits: {},
    contextRepositories: [],
    modelKeys: {},
  });
  const id = newId('job');
  await insertJob(database, {
    id,
    projectId: project!.id,
    title: 'Do it.',
    model: 'scripted/model',
    repository,
    branch: `docwright/${id}`,
    draft: false,
    createdAt: new Date(),
  });
  for (const prompt of prompts) await insertInstruction(database, id, prompt);
  return takeTurn(database, id, 1);
}

/** The job's next turn under a lease of its own; whoever had it before has lost it. */
export async function takeTurn(database: Database, jobId: string, attempt: number): Promise<Turn> {
  const claim = { entryId: 'entry', attempt };
  const job = (await leaseJob(database, jobId, claim))!;
  const lease = leaseText(claim);
  const instruction = (await takeInstruction(database, jobId, lease))!;
  const project = { id: job.projectId } as Turn['project'];
  const context = { database } as RunContext;
  const place = { take: async () => {}, give: () => {} };
  const { signal } = new AbortController();
  return { context, job, project, instruction, lease, signal, place, step: 'prepare' };
}
