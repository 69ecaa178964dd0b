import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage, type StagedProject } from '../forges/behaviour/stage.ts';
import { logOf, pushAsPerson, readFileAt } from '../support/hosts/test-repository.ts';
import { dyingStep } from './dying-step.ts';

const dying = dyingStep();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(null, { hooks: dying.hooks });
});
afterAll(() => stage[Symbol.asyncDispose]());

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const followUp = 'Replace "Install it" with "Set it up"';

const eventsOf = async (project: StagedProject, id: string, wanted: string) => {
  const { json } = await stage.server.call('GET', `/v2/agent/${project.id}/job/${id}/events?limit=250`);
  return json.events.filter(({ type }: { type: string }) => type === wanted);
};

describe('a follow-up on a pull request whose base moved on', () => {
  test('first brings the branch up to date, once', async () => {
    const project = await stage.newProject();
    const first = await project.run(replace);
    pushAsPerson(project.directory, 'main', { 'news.mdx': '---\ntitle: News\n---\n\nNews.\n' }, 'Add news');
    dying.dieAfter('prepare');
    const job = await project.message(first.id, followUp);
    expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 1, state: 'open' } });
    const { ref } = job.source;
    expect(readFileAt(project.directory, ref, 'news.mdx')).toContain('News.');
    expect(readFileAt(project.directory, ref, 'quickstart.mdx')).toContain('Set it up');
    const merges = logOf(project.directory, ref).filter((subject) => subject.startsWith('Bring the branch'));
    expect(merges).toHaveLength(1);
    expect(await eventsOf(project, job.id, 'branch-updated')).toHaveLength(1);
  });

  test('goes on from the branch as it is where both contradict each other, and says so', async () => {
    const project = await stage.newProject();
    const first = await project.run(replace);
    const page = readFileAt(project.directory, 'main', 'index.mdx').replace('PagerDuty', 'pagers');
    pushAsPerson(project.directory, 'main', { 'index.mdx': `${page}\n` }, 'Say pagers');
    const job = await project.message(first.id, followUp);
    expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 1, state: 'open' } });
    expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('Opsgenie');
    expect(await eventsOf(project, job.id, 'branch-conflict')).toMatchObject([
      { data: { files: ['index.mdx'] } },
    ]);
  });
});
