import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../forges/behaviour/stage.ts';
import { createGate } from '../http/gate.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { commitOf, logOf, readFileAt } from '../support/hosts/test-repository.ts';
import { dyingStep, eachAtSteps } from './dying-step.ts';

const gate = createGate();
const dying = dyingStep();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(githubWire, { hooks: eachAtSteps(gate, dying) });
});
afterEach(() => expect(stage.host!.violations.splice(0)).toEqual([]));
afterAll(() => stage[Symbol.asyncDispose]());

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const followUp = 'Replace "Install it" with "Set it up"';
const settings = { pullRequests: { verifiedCommits: true } };
const pushes = () => stage.host!.requests.filter(({ verb }) => verb === 'git-push').length;

test('commits are made by the host, and later turns go on from them', async () => {
  const before = pushes();
  const project = await stage.newProject(settings);
  const first = await project.run(replace);
  expect(first).toMatchObject({ status: 'completed', pullRequest: { number: 1 } });
  const job = await project.message(first.id, followUp);
  expect(job).toMatchObject({ status: 'completed', prLink: first.prLink });
  expect(logOf(project.directory, job.source.ref)).toHaveLength(3);
  expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('Opsgenie');
  expect(readFileAt(project.directory, job.source.ref, 'quickstart.mdx')).toContain('Set it up');
  expect(pushes()).toBe(before);
});

test.each(['commit', 'push', 'pull-request'] as const)(
  'a worker that dies after %s leaves one commit and one pull request',
  async (step) => {
    const project = await stage.newProject(settings);
    dying.dieAfter(step);
    const job = await project.run(replace);
    expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 1, state: 'open' } });
    expect(logOf(project.directory, job.source.ref)).toHaveLength(2);
    expect(project.repository!.pulls).toHaveLength(1);
  },
);

test('after a closed pull request the branch begins again at the base', async () => {
  const project = await stage.newProject(settings);
  const first = await project.run(replace);
  await project.close(1);
  const job = await project.message(first.id, followUp);
  expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });
  expect(logOf(project.directory, job.source.ref)).toHaveLength(2);
  expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('PagerDuty');
});

test('a rule that asks for signatures says how to meet it', async () => {
  const project = await stage.newProject();
  const hold = gate.hold('push');
  const id = await project.create(replace);
  await hold.reached;
  project.repository!.protect(`docwright/${id}`, 'Commits must have verified signatures.');
  hold.release();
  const job = await project.settled(id);
  expect(job).toMatchObject({ status: 'failed', error: { code: 'push_refused' } });
  expect(job.error!.message).toMatch(/must have verified signatures.*pullRequests\.verifiedCommits/);
  expect(commitOf(project.directory, job.source.ref)).toBe(null);
});
