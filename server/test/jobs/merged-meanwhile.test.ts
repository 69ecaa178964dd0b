import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Queryable } from '../../src/database/database.ts';
import { lockPullRequests } from '../../src/database/queries/pull-requests/lock-pull-requests.ts';
import { createGate } from '../http/gate.ts';
import { changeFirstPage, newProject } from '../http/new-project.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { giteaWire } from '../support/hosts/gitea-wire.ts';
import { startTestHost, type TestHost } from '../support/hosts/start-test-host.ts';
import { commitOf, deleteBranch, logOf, pushAsPerson, readFileAt } from '../support/hosts/test-repository.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { dyingStep, eachAtSteps } from './dying-step.ts';

const gate = createGate();
const dying = dyingStep();
let server: TestServer;
let host: TestHost;
beforeAll(async () => {
  server = await startTestServer({
    hooks: eachAtSteps(gate, dying),
    environment: { ...withoutAnalytics, DOCWRIGHT_INTERNAL_HOSTS: '127.0.0.1' },
  });
  host = await startTestHost(giteaWire);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

/** Done twice it shows: the second time leaves "new new" behind. */
const followUp = 'Replace "start page" with "new start page"';

async function jobWithPullRequest() {
  const project = await newProject(server);
  const job = await server.runJob(changeFirstPage('start page'), project);
  const directory = join(server.dataDir, 'repositories', `${project}.git`);
  const pull = (number: number, verb: 'merge' | 'close') =>
    server.call('POST', `/v1/projects/${project}/pulls/${number}/${verb}`);
  const message = (prompt: string) =>
    server.call('POST', `/v2/agent/${project}/job/${job.id}/message`, { body: { prompt } });
  const settled = () => server.settled(job.id, project);
  const pulls = async () => (await server.call('GET', `/v1/projects/${project}/pulls`)).json.pulls;
  const events = async (): Promise<{ type: string; data: Record<string, string> }[]> =>
    (await server.call('GET', `/v2/agent/${project}/job/${job.id}/events?limit=250`)).json.events;
  return { project, job, ref: job.source.ref, directory, pull, message, settled, pulls, events };
}

describe.each(['merge', 'close'] as const)('a commit that a person pushed after a %s', (verb) => {
  test('is kept on a branch of its own when a follow-up replaces the job’s branch', async () => {
    const { project, job, ref, directory, pull, events } = await jobWithPullRequest();
    await pull(1, verb);
    const theirs = pushAsPerson(
      directory,
      ref,
      { 'mine.mdx': '---\ntitle: Mine\n---\n\nMine.\n' },
      'Add mine',
    );
    const done = await server.sendMessage(job.id, 'Replace "Edit it here" with "Change it here"', project);
    expect(done).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });

    const kept = (await events()).filter(({ type }) => type === 'branch-kept');
    expect(kept.map(({ data }) => data.commit)).toEqual([theirs]);
    expect(commitOf(directory, kept[0]!.data.ref!)).toBe(theirs);
    expect(commitOf(directory, `${ref}`)).not.toBe(theirs);
  });

  test('is kept as well if it comes while the follow-up works', async () => {
    const { ref, directory, pull, message, settled, events } = await jobWithPullRequest();
    await pull(1, verb);
    const hold = gate.hold('push');
    await message('Replace "Edit it here" with "Change it here"');
    await hold.reached;
    const theirs = pushAsPerson(directory, ref, { 'mine.mdx': '---\ntitle: Mine\n---\n' }, 'Add mine');
    hold.release();
    expect(await settled()).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });

    const kept = (await events()).filter(({ type }) => type === 'branch-kept');
    expect(kept.map(({ data }) => commitOf(directory, data.ref!))).toEqual([theirs]);
    expect(logOf(directory, ref)).not.toContain('Add mine');
  });

  test('is kept, too, where a follow-up was put on top of it', async () => {
    const { project, job, ref, directory, pull, events } = await jobWithPullRequest();
    const theirs = pushAsPerson(
      directory,
      ref,
      { 'mine.mdx': '---\ntitle: Mine\n---\n\nMine.\n' },
      'Add mine',
    );
    await server.sendMessage(job.id, followUp, project);
    const head = commitOf(directory, ref);
    await pull(1, verb);
    await server.sendMessage(job.id, 'Replace "Edit it here" with "Change it here"', project);
    const kept = (await events()).filter(({ type }) => type === 'branch-kept');
    // A merge has it in the base.
    expect(kept.map(({ data }) => data.commit)).toEqual(verb === 'merge' ? [] : [head]);
    const holder = verb === 'merge' ? 'main' : kept[0]!.data.ref!;
    expect(logOf(directory, holder, '%H')).toContain(theirs);
  });
});

test('Docwright’s own commits are not kept when the branch is replaced', async () => {
  const { project, job, directory, pull, events } = await jobWithPullRequest();
  pushAsPerson(directory, 'main', { 'news.mdx': '---\ntitle: News\n---\n\nNews.\n' }, 'Add news');
  await server.sendMessage(job.id, followUp, project);
  await pull(1, 'close');
  await server.sendMessage(job.id, 'Replace "Edit it here" with "Change it here"', project);
  expect((await events()).map(({ type }) => type)).not.toContain('branch-kept');
});

describe('a change that was merged before its turn ended is not made again', () => {
  test('when the worker dies before it could say so', async () => {
    const { directory, pull, message, settled, pulls } = await jobWithPullRequest();
    const hold = gate.hold('changes');
    await message(followUp);
    await hold.reached;
    await pull(1, 'merge');
    dying.dieAfter('changes');
    hold.release();
    const done = await settled();
    expect(done).toMatchObject({
      status: 'completed',
      error: null,
      pullRequest: { number: 1, state: 'merged' },
    });
    expect(done.summary).toMatch(/Replaced 1 mention/);
    expect(readFileAt(directory, 'main', 'index.mdx')).not.toContain('new new');
    expect(await pulls()).toHaveLength(1);
  });

  test('nor a second pull request opened for a first instruction', async () => {
    const project = await newProject(server);
    const hold = gate.hold('changes');
    const { json } = await server.call('POST', `/v2/agent/${project}/job`, {
      body: { prompt: changeFirstPage('start page') },
    });
    await hold.reached;
    await server.call('POST', `/v1/projects/${project}/pulls/1/merge`);
    dying.dieAfter('changes');
    hold.release();
    expect(await server.settled(json.id, project)).toMatchObject({
      status: 'completed',
      pullRequest: { number: 1, state: 'merged' },
    });
    expect((await server.call('GET', `/v1/projects/${project}/pulls`)).json.pulls).toHaveLength(1);
  });

  test('when it is merged between the push and the pull request', async () => {
    const { directory, pull, message, settled, pulls } = await jobWithPullRequest();
    const hold = gate.hold('pull-request');
    await message(followUp);
    await hold.reached;
    await pull(1, 'merge');
    hold.release();
    expect(await settled()).toMatchObject({
      status: 'completed',
      error: null,
      pullRequest: { number: 1, state: 'merged' },
    });
    expect(readFileAt(directory, 'main', 'index.mdx')).toContain('This is the new start page');
    expect(await pulls()).toHaveLength(1);
  });

  test('when it is merged while its pull request is being updated', async () => {
    const { project, directory, pull, message, settled, pulls } = await jobWithPullRequest();
    await using database = connectForTest(server.databaseUrl);
    const hold = gate.hold('pull-request');
    await message(followUp);
    await hold.reached;
    await database.transaction(async (tx) => {
      // The update found the pull request open, and waits for this lock; a merge does not need it.
      await lockPullRequests(tx, project);
      hold.release();
      await eventually('the lock to be waited for', async () => (await waiting(tx)) > 0);
      await pull(1, 'merge');
    });
    expect(await settled()).toMatchObject({
      status: 'completed',
      error: null,
      pullRequest: { number: 1, state: 'merged' },
    });
    expect(readFileAt(directory, 'main', 'index.mdx')).toContain('This is the new start page');
    expect(await pulls()).toHaveLength(1);
  });
});

test('a merge that git made and nobody could record is recorded by a worker', async () => {
  const { project, directory, pull, pulls, job } = await jobWithPullRequest();
  await using database = connectForTest(server.databaseUrl);
  await database.query(`
    create function refuse_merge() returns trigger language plpgsql as
      $$ begin raise exception 'the database went away'; end $$`);
  await database.query(`
    create trigger refuse_merge before update on pull_requests for each row
      when (new.state = 'merged' and new.repository = '${project}') execute function refuse_merge()`);
  expect((await pull(1, 'merge')).status).toBe(500);
  expect(readFileAt(directory, 'main', 'index.mdx')).toContain('start page');
  expect(await pulls()).toMatchObject([{ state: 'open' }]);
  await database.query('drop trigger refuse_merge on pull_requests');

  await eventually('the merge to be recorded', async () => (await pulls())[0].state === 'merged');
  await eventually('the job to show it', async () => {
    const { json } = await server.call('GET', `/v2/agent/${project}/job/${job.id}`);
    return json.pullRequest.state === 'merged';
  });
});

describe('on a host that calls the newest commit of the branch the head of a merged pull request', () => {
  async function hostedProject() {
    const repository = host.newRepository();
    const { url, credential } = repository;
    const project = await newProject(server, { repository: { forge: 'gitea', url, credential } });
    const branchOf = (jobId: string) => commitOf(repository.directory, `docwright/${jobId}`);
    return { repository, project, branchOf };
  }

  test('a follow-up whose worker dies after the push still gets its pull request', async () => {
    const { repository, project } = await hostedProject();
    const job = await server.runJob('Replace "PagerDuty" with "Opsgenie"', project);
    repository.merge(1);
    dying.dieAfter('push');
    const done = await server.sendMessage(job.id, 'Replace "Install it" with "Set it up"', project);
    expect(done).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });
    expect(repository.pulls.map(({ state }) => state)).toEqual(['merged', 'open']);
  });

  test('what an archived job pushed is taken back although git cannot get through at first', async () => {
    const { repository, project, branchOf } = await hostedProject();
    const hold = gate.hold('pull-request');
    const { json: job } = await server.call('POST', `/v2/agent/${project}/job`, {
      body: { prompt: 'Replace "PagerDuty" with "Opsgenie"' },
    });
    await hold.reached;
    expect(branchOf(job.id)).not.toBeNull();
    host.faults.push({ verb: 'git-fetch', repository: repository.path, kind: 'server-error', times: 20 });
    await server.call('POST', `/v2/agent/${project}/job/${job.id}/archive`);
    hold.release();
    const fetches = () => host.requests.filter(({ verb, status }) => verb === 'git-fetch' && status === 500);
    await eventually('git to be refused', () => fetches().length > 0);
    host.faults.splice(0);
    await eventually('the branch to be removed', () => branchOf(job.id) === null);
  });
});

test('a branch that a merge deletes before the host calls it merged is a fresh start', async () => {
  const { ref, directory, message, settled } = await jobWithPullRequest();
  const hold = gate.hold('push');
  await message('Replace "Edit it here" with "Change it here"');
  await hold.reached;
  deleteBranch(directory, ref);
  hold.release();
  expect(await settled()).toMatchObject({ status: 'completed', error: null });
  expect(readFileAt(directory, ref, 'index.mdx')).toContain('Change it here');
});

function connectForTest(url: string) {
  const database = connectDatabase({ url, poolSize: 1 });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

/** How many wait for a lock that a transaction holds by its name. */
async function waiting(tx: Queryable): Promise<number> {
  const sql = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return (await tx.query(sql, [])).length;
}
