import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage, type StagedProject } from '../forges/behaviour/stage.ts';
import { createGate } from '../http/gate.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { commitOf, logOf, pushAsPerson, readFileAt } from '../support/hosts/test-repository.ts';
import { dyingStep, eachAtSteps } from './dying-step.ts';

const gate = createGate();
const dying = dyingStep();
const replace = 'Replace "PagerDuty" with "Opsgenie"';
const followUp = 'Replace "Install it" with "Set it up"';

describe.each([
  ['git', {}],
  ['the host', { pullRequests: { verifiedCommits: true } }],
])('someone pushes to the branch while a follow-up works whose commits are made by %s', (_by, settings) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(githubWire, { hooks: eachAtSteps(gate, dying) });
  });
  afterEach(() => expect(stage.host!.violations.splice(0)).toEqual([]));
  afterAll(() => stage[Symbol.asyncDispose]());

  /** A follow-up that stands before its push. */
  async function followUpBeforePush(prompt = followUp, files: Record<string, string> = {}) {
    const project = await stage.newProject(settings);
    pushAsPerson(project.directory, 'main', files, 'Go on');
    const first = await project.run(replace);
    const hold = gate.hold('push');
    await stage.server.call('POST', `/v2/agent/${project.id}/job/${first.id}/message`, { body: { prompt } });
    await hold.reached;
    return { project, first, ref: first.source.ref, hold };
  }

  const pushMine = ({ directory }: StagedProject, ref: string, text = 'Mine.') =>
    pushAsPerson(directory, ref, { 'mine.mdx': `---\ntitle: Mine\n---\n\n${text}\n` }, 'Add mine');

  const expectBoth = ({ directory, repository }: StagedProject, ref: string, theirs: string) => {
    expect(commitOf(directory, ref)).not.toBe(theirs);
    expect(readFileAt(directory, ref, 'mine.mdx')).toContain('Mine.');
    expect(readFileAt(directory, ref, 'quickstart.mdx')).toContain('Set it up');
    expect(readFileAt(directory, ref, 'index.mdx')).toContain('Opsgenie');
    const subjects = logOf(directory, ref);
    expect(subjects).toHaveLength(5);
    expect(subjects[1]).toBe('Add mine');
    expect(repository!.pulls).toHaveLength(1);
  };

  test('both are on the branch: theirs as it was, ours on top', async () => {
    const { project, first, ref, hold } = await followUpBeforePush();
    const theirs = pushMine(project, ref);
    hold.release();
    expect(await project.settled(first.id)).toMatchObject({ status: 'completed', prLink: first.prLink });
    expectBoth(project, ref, theirs);
  });

  test('both stay on the branch if the worker dies right after its push', async () => {
    const { project, first, ref, hold } = await followUpBeforePush();
    const theirs = pushMine(project, ref);
    dying.dieAfter('push');
    hold.release();
    expect(await project.settled(first.id)).toMatchObject({ status: 'completed', prLink: first.prLink });
    expectBoth(project, ref, theirs);
  });

  test('where both changed the same place, theirs stays and the file is named', async () => {
    const { project, first, ref, hold } = await followUpBeforePush();
    const page = readFileAt(project.directory, ref, 'quickstart.mdx');
    const files = { 'quickstart.mdx': page.replace('Install it', 'Download it') };
    const theirs = pushAsPerson(project.directory, ref, files, 'Say download');
    hold.release();
    const job = await project.settled(first.id);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'branch_moved' }, prLink: first.prLink });
    expect(job.error!.message).toMatch(/quickstart\.mdx.*kept.*\.$/);
    expect(commitOf(project.directory, ref)).toBe(theirs);

    const again = await project.message(first.id, 'Replace "Download it" with "Set it up"');
    expect(again.status).toBe('completed');
    expect(logOf(project.directory, ref)[1]).toBe('Say download');
  });

  test('what would do harm together is not pushed', async () => {
    const { project, first, ref, hold } = await followUpBeforePush(followUp, {
      'guide.mdx': '---\ntitle: Guide\n---\n\n## Install it\n\nSo.\n',
    });
    const theirs = pushMine(project, ref, 'Read [how to begin](/guide#install-it).');
    hold.release();
    const job = await project.settled(first.id);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'gate_failed' }, prLink: first.prLink });
    expect(job.error!.message).toContain('mine.mdx');
    expect(commitOf(project.directory, ref)).toBe(theirs);
  });
});
