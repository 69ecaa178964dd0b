import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts } from '../forges/behaviour/places.ts';
import { openStageOn, type Stage, type StagedProject, startStageServer } from '../forges/behaviour/stage.ts';
import type { TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { bot, type HostWire } from '../support/hosts/start-test-host.ts';
import { commitOf, pushAsPerson, readFileAt } from '../support/hosts/test-repository.ts';

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const hookSecret = 'a secret between the host and Docwright';
const news = { 'news.mdx': '---\ntitle: News\n---\n\nNews.\n' };

interface SeenEvent {
  type: string;
  data: object;
}

type News = Parameters<HostWire['delivery']>[0];

let server: TestServer;
beforeAll(async () => {
  // Hooks alone: what the tests see, no poll has brought about.
  server = await startStageServer({ environment: { DOCWRIGHT_POLL_MINUTES: '0' } });
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(hosts)('%s', (_name, wire) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStageOn(server, wire);
  });
  afterAll(async () => {
    expect(stage.host!.violations).toEqual([]);
    await stage[Symbol.asyncDispose]();
  });

  function deliver(project: StagedProject, about: News, secret = hookSecret): Promise<Response> {
    const { headers, body } = wire.delivery(about, project.repository!, secret);
    const url = `${stage.server.url}/v1/hooks/${project.id}/${wire.forge}`;
    return fetch(url, { method: 'POST', headers, body });
  }

  const jobOf = async (project: StagedProject, id: string) =>
    (await stage.server.call('GET', `/v2/agent/${project.id}/job/${id}`)).json;

  const eventsOf = async (project: StagedProject, id: string): Promise<SeenEvent[]> =>
    (await stage.server.call('GET', `/v2/agent/${project.id}/job/${id}/events?limit=1000`)).json.events;

  const untilEvent = (
    project: StagedProject,
    id: string,
    type: string,
    fits: (event: SeenEvent) => boolean = () => true,
  ) =>
    eventually(`an event ${type}`, async () =>
      (await eventsOf(project, id)).find((event) => event.type === type && fits(event)),
    );

  const answersOf = ({ repository }: StagedProject): string[] =>
    repository!.pulls[0]!.comments.filter(({ author }) => author === bot).map(({ body }) => body);

  async function withPullRequest() {
    const project = await stage.newProject({ hookSecret });
    const job = await project.run(replace);
    expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 1, state: 'open' } });
    return { project, job };
  }

  test.concurrent.each(['merge', 'close'] as const)('tells of a %s, once, however often', async (verb) => {
    const { project, job } = await withPullRequest();
    await project[verb](1);
    const state = verb === 'merge' ? 'merged' : 'closed';
    for (let times = 0; times < 3; times++) {
      const answer = await deliver(project, { about: 'pull-request', number: 1 });
      expect([answer.status, await answer.json()]).toEqual([202, {}]);
    }
    await untilEvent(project, job.id, `pull-request-${state}`);
    expect((await jobOf(project, job.id)).pullRequest.state).toBe(state);
    const told = (await eventsOf(project, job.id)).filter(({ type }) => type === `pull-request-${state}`);
    expect(told).toHaveLength(1);
  });

  test.concurrent('is not believed without the proof', async () => {
    const { project } = await withPullRequest();
    const answer = await deliver(project, { about: 'pull-request', number: 1 }, 'guessed by somebody');
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: 'unauthorized', error: expect.stringContaining('hookSecret') },
    ]);
  });

  test.concurrent('brings a comment of a writer as a follow-up, and nothing of anybody else’s', async () => {
    const { project, job } = await withPullRequest();
    // Bitbucket tells none but administrators who may write.
    project.repository!.permit(bot, 'admin');
    project.repository!.permit('ada', 'write');
    project.repository!.permit('mallory', 'read');
    project.repository!.comment(1, 'mallory', '@docwright replace "Acme" with "Evil"');
    project.repository!.comment(1, 'ada', '@docwright replace "Install it" with "Set it up"');
    await deliver(project, { about: 'comment', number: 1 });
    await untilEvent(project, job.id, 'comment-ignored');
    // The first was the job's own.
    await untilEvent(project, job.id, 'instruction-queued', ({ data }) => 'comment' in data);
    const after = await project.settled(job.id);
    expect(after).toMatchObject({ status: 'completed', prLink: job.prLink });
    expect(readFileAt(project.directory, job.source.ref, 'quickstart.mdx')).toContain('Set it up');
    expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('Acme');
    await eventually('the answer at the pull request', () =>
      answersOf(project).some((body) => /Done\./.test(body)),
    );
  });

  test.concurrent('shows why a comment’s wish was not carried out, once', async () => {
    const { project, job } = await withPullRequest();
    project.repository!.permit(bot, 'admin');
    project.repository!.permit('ada', 'write');
    project.repository!.comment(1, 'ada', '@docwright please make it nicer');
    await deliver(project, { about: 'comment', number: 1 });
    await untilEvent(project, job.id, 'instruction-failed');
    await eventually('the answer at the pull request', () => answersOf(project).length > 0);
    await deliver(project, { about: 'comment', number: 1 });
    expect(answersOf(project)).toEqual([expect.stringMatching(/make it nicer.*This was not done\./s)]);
    expect(project.repository!.pulls[0]!.state).toBe('open');
  });

  test.concurrent('tells of a push to the base, and the branch is brought up to date', async () => {
    const { project, job } = await withPullRequest();
    pushAsPerson(project.directory, 'main', news, 'Add news');
    await deliver(project, { about: 'push', branch: 'main' });
    await untilEvent(project, job.id, 'branch-updated');
    expect(readFileAt(project.directory, job.source.ref, 'news.mdx')).toContain('News.');
    expect(readFileAt(project.directory, job.source.ref, 'index.mdx')).toContain('Opsgenie');
  });

  test.concurrent('shows a conflict in a comment of Docwright’s own, which is no instruction', async () => {
    const { project, job } = await withPullRequest();
    const before = commitOf(project.directory, job.source.ref);
    pushAsPerson(project.directory, 'main', { 'index.mdx': '---\ntitle: Hi\n---\n\nAcme is new.\n' }, 'Anew');
    await deliver(project, { about: 'push', branch: 'main' });
    await untilEvent(project, job.id, 'branch-conflict');
    const [pull] = project.repository!.pulls;
    expect(pull!.comments.map(({ body }) => body)).toEqual([expect.stringContaining('index.mdx')]);
    expect(commitOf(project.directory, job.source.ref)).toBe(before);
    expect((await jobOf(project, job.id)).status).toBe('completed');
  });

  test.concurrent('refuses the update by a rule of its own, which is told in its words', async () => {
    const { project, job } = await withPullRequest();
    const rule = 'Commits on this branch must be signed';
    project.repository!.protect(job.source.ref, rule);
    pushAsPerson(project.directory, 'main', news, 'Add news');
    await deliver(project, { about: 'push', branch: 'main' });
    const { data } = await untilEvent(project, job.id, 'branch-update-refused');
    expect(JSON.stringify(data)).toContain(rule);
  });
});
