import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../support/docwright.ts';
import {
  commitOf,
  deleteBranch,
  logOf,
  pushAsPerson,
  readFileAt,
} from '../../support/hosts/test-repository.ts';
import { everywhere } from './places.ts';
import { openStageOn, type Stage, startStageServer } from './stage.ts';

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const followUp = 'Replace "Install it" with "Set it up"';

let server: TestServer;
beforeAll(async () => {
  server = await startStageServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(everywhere)('on %s', (_name, wire) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStageOn(server, wire);
  });
  afterAll(async () => {
    expect(stage.host?.violations ?? []).toEqual([]);
    await stage[Symbol.asyncDispose]();
  });

  test.concurrent('a job opens one pull request, and its link is the one people open', async () => {
    const project = await stage.newProject();
    const job = await project.run(replace);
    expect(job).toMatchObject({
      status: 'completed',
      error: null,
      pullRequest: { number: 1, state: 'open' },
    });
    const [pull, ...others] = await project.pulls();
    expect([pull, others]).toMatchObject([{ state: 'open', head: job.source.ref, draft: false }, []]);
    expect(pull!.body).toContain(`Docwright-Job: ${job.id}`);
    expect(job.prLink).toContain(project.repository?.path ?? project.id);
    expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('Opsgenie');
    expect(readFileAt(project.directory, 'main', 'index.mdx')).toContain('PagerDuty');
  });

  test.concurrent('a follow-up adds to the same pull request', async () => {
    const project = await stage.newProject();
    const { id, prLink } = await project.run(replace);
    const job = await project.message(id, followUp);
    expect(job).toMatchObject({ status: 'completed', prLink });
    const [pull, ...others] = await project.pulls();
    expect([pull!.body, others]).toEqual([expect.stringContaining('Earlier in this job'), []]);
    expect(readFileAt(project.directory, job.source.ref, 'quickstart.mdx')).toContain('Set it up');
    expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('Opsgenie');
  });

  test.concurrent.each(['merge', 'close'] as const)(
    'after a %s a follow-up starts from the base and opens another',
    async (verb) => {
      const project = await stage.newProject();
      const first = await project.run(replace);
      await project[verb](1);
      const job = await project.message(first.id, followUp);
      expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });
      expect(job.prLink).not.toBe(first.prLink);
      const states = (await project.pulls()).map(({ state }) => state);
      expect(states).toEqual([verb === 'merge' ? 'merged' : 'closed', 'open']);
      const text = readFileAt(project.directory, job.source.ref, 'index.mdx');
      expect(text.includes('Opsgenie')).toBe(verb === 'merge');
    },
  );

  test.concurrent('a person’s commits on the branch are kept', async () => {
    const project = await stage.newProject();
    const first = await project.run(replace);
    pushAsPerson(
      project.directory,
      first.source.ref,
      { 'person.mdx': '---\ntitle: Mine\n---\n\nMine.\n' },
      'Add mine',
    );
    const job = await project.message(first.id, followUp);
    expect(job).toMatchObject({ status: 'completed', prLink: first.prLink });
    expect(readFileAt(project.directory, job.source.ref, 'person.mdx')).toContain('Mine.');
    expect(logOf(project.directory, job.source.ref)).toContain('Add mine');
    expect(await project.pulls()).toHaveLength(1);
  });

  test.concurrent('a branch that someone deleted is made again, with one open pull request', async () => {
    const project = await stage.newProject();
    const first = await project.run(replace);
    deleteBranch(project.directory, first.source.ref);
    const job = await project.message(first.id, followUp);
    expect(job.status).toBe('completed');
    expect(commitOf(project.directory, job.source.ref)).not.toBeNull();
    const open = (await project.pulls()).filter(({ state }) => state === 'open');
    expect(open).toHaveLength(1);
  });

  test.concurrent('a base branch that vanished is said', async () => {
    const project = await stage.newProject();
    const first = await project.run(replace);
    deleteBranch(project.directory, 'main');
    const job = await project.message(first.id, followUp);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'base_branch_missing' } });
  });

  test.concurrent('a job that changes nothing opens nothing', async () => {
    const project = await stage.newProject();
    expect(await project.run('Replace "no such words" with "others"')).toMatchObject({
      status: 'completed',
      prLink: null,
    });
    expect(await project.pulls()).toEqual([]);
  });

  test.concurrent('two jobs at once have a pull request each', async () => {
    const project = await stage.newProject();
    const created = await Promise.all([project.create(replace), project.create(followUp)]);
    const jobs = await Promise.all(created.map((id) => project.settled(id)));
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect((await project.pulls()).map(({ head }) => head).sort()).toEqual(
      jobs.map(({ source }) => source.ref).sort(),
    );
  });
});
