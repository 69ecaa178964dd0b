import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../forges/behaviour/stage.ts';
import { giteaWire } from '../support/hosts/gitea-wire.ts';
import type { HostWire, WireAnswer } from '../support/hosts/start-test-host.ts';

const link = `javascript:alert("link")//`;
const markup = '</td><script>alert("text")</script>';

/** What the host says next, instead of the truth. */
let lie = (answer: WireAnswer): WireAnswer => answer;

const lyingWire: HostWire = {
  ...giteaWire,
  handle: async (request, world) => lie(await giteaWire.handle(request, world)),
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(lyingWire, { environment: { DOCWRIGHT_POLL_MINUTES: '0' } });
});
afterAll(() => stage[Symbol.asyncDispose]());

/** A field of every object in the host's answer. */
const replacing =
  (name: string, value: unknown) =>
  (answer: WireAnswer): WireAnswer => ({
    ...answer,
    body: JSON.parse(JSON.stringify(answer.body ?? null), (key, was) => (key === name ? value : was)),
  });

describe('a host that lies', () => {
  test.each([
    ['a link that is a script', 'html_url', link],
    ['a link with markup in it', 'html_url', `https://host.test/"${markup}`],
    ['a number that is none', 'number', 2 ** 60],
  ])('about a pull request is not believed: %s', async (_, field, value) => {
    const project = await stage.newProject();
    lie = replacing(field, value);
    const job = await project.run('Replace "PagerDuty" with "Opsgenie"');
    lie = (answer) => answer;
    expect(job.prLink ?? 'http://none').toMatch(/^https?:\/\/[^"<>\s]+$/);
    expect(job.pullRequest?.url ?? 'http://none').toMatch(/^https?:\/\/[^"<>\s]+$/);
  });

  test('about why it refused is cut short, and cannot hide anything', async () => {
    const project = await stage.newProject();
    lie = (answer) =>
      answer.status === 201
        ? { status: 422, body: { message: `${markup}\u202e\u0000 ${'long '.repeat(1_000)}` } }
        : answer;
    const job = await project.run('Replace "PagerDuty" with "Opsgenie"');
    lie = (answer) => answer;
    expect(job.status).toBe('failed');
    expect(job.error!.message.length).toBeLessThan(1_000);
    for (const hidden of ['\0', '\u202e']) expect(job.error!.message).not.toContain(hidden);
  });

  test('with an answer that is longer than anybody reads is named, and is no fault of the server', async () => {
    const { url, credential, apiUrl } = stage.host!.newRepository();
    const repository = { forge: 'gitea', url, credential, ...(apiUrl ? { apiUrl } : {}) };
    lie = (answer) => ({ ...answer, status: 200, body: { padding: ' '.repeat(25 * 1024 ** 2) } });
    const tried = await stage.server.call('POST', '/v1/connections/try', { body: { repository } });
    const body = { name: 'A bomb', repository };
    const made = await stage.server.call('POST', '/v1/projects', { body });
    lie = (answer) => answer;
    const problem = { path: 'repository.url', message: expect.stringMatching(/Gitea.*answer is too long/) };
    expect([tried.status, tried.json.problems]).toEqual([
      200,
      [{ ...problem, code: 'repository_unreachable' }],
    ]);
    expect([made.status, made.json.code, made.json.details]).toEqual([400, 'invalid_request', [problem]]);
  });
});
