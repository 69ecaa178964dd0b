import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts } from '../forges/behaviour/places.ts';
import { openStage, type Stage, type StagedProject } from '../forges/behaviour/stage.ts';

const hookSecret = 'a secret between the host and Docwright';
const hmac = (body: Buffer) => createHmac('sha256', hookSecret).update(body).digest('hex');

/** What each host adds to a delivery, beside the body. */
const headersOf: Readonly<Record<string, (body: Buffer, event: string) => Record<string, string>>> = {
  github: (body, event) => ({ 'x-hub-signature-256': `sha256=${hmac(body)}`, 'x-github-event': event }),
  gitlab: (_, event) => ({ 'x-gitlab-token': hookSecret, 'x-gitlab-event': event }),
  gitea: (body, event) => ({ 'x-gitea-signature': hmac(body), 'x-gitea-event': event }),
  bitbucket: (body, event) => ({ 'x-hub-signature': `sha256=${hmac(body)}`, 'x-event-key': event }),
};
const events = [
  'push',
  'repo:push',
  'pull_request',
  'pullrequest:updated',
  'issue_comment',
  'Note Hook',
  '__proto__',
];

const bodies: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['no JSON', Buffer.from('<html>')],
  ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0x7d])],
  ['a list', Buffer.from('[]')],
  ['null', Buffer.from('null')],
  ['a list in a list in a list …', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
  ['a form', Buffer.from(`payload=${encodeURIComponent('{"ref":5}')}`)],
  [
    'keys of the language',
    Buffer.from('{"__proto__":{"ref":"refs/heads/main"},"constructor":{"prototype":{}}}'),
  ],
  [
    'numbers beyond counting',
    Buffer.from(
      JSON.stringify({
        object_kind: 'merge_request',
        object_attributes: { iid: 2 ** 52 },
        pull_request: { number: 2 ** 52 },
        pullrequest: { id: 2 ** 52 },
        issue: { number: 2 ** 52, pull_request: {} },
      }),
    ),
  ],
  [
    'a branch that no database holds',
    Buffer.from(
      JSON.stringify({
        object_kind: 'push',
        ref: 'refs/heads/\0\ud800',
        push: { changes: [{ new: { type: 'branch', name: '\0' } }] },
      }),
    ),
  ],
];

describe.each(hosts)('%s', (_name, wire) => {
  let stage: Stage;
  let project: StagedProject;
  beforeAll(async () => {
    stage = await openStage(wire, { environment: { DOCWRIGHT_ROLE: 'api' } });
    project = await stage.newProject({ hookSecret });
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  const deliver = async (
    body: Buffer,
    headers: Record<string, string>,
    id = project.id,
    host: string = wire.forge,
  ) => {
    const url = `${stage.server.url}/v1/hooks/${id}/${host}`;
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    return { status: answer.status, text: await answer.text() };
  };

  test.each(bodies)(
    'a proven delivery of %s is taken or refused, and breaks nothing',
    async (_what, body) => {
      for (const event of events) {
        const { status, text } = await deliver(body, headersOf[wire.forge]!(body, event));
        expect([status, text], event).toEqual([expect.toSatisfy((one) => [202, 400].includes(one)), text]);
        expect(text).not.toContain(hookSecret);
      }
    },
  );

  test('nobody gets in without the proof, whatever is sent in its place', async () => {
    const body = Buffer.from('{}');
    for (const proof of [
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      'undefined',
      'null',
      hmac(Buffer.from('{} ')),
      'v1,',
    ]) {
      const names = [
        'x-hub-signature-256',
        'x-hub-signature',
        'x-gitea-signature',
        'x-forgejo-signature',
        'x-gitlab-token',
        'webhook-signature',
      ];
      const headers = Object.fromEntries(names.map((name) => [name, proof]));
      expect(await deliver(body, headers)).toMatchObject({ status: 401 });
    }
  });

  test.each([
    '%00',
    '..',
    '%2e%2e%2f',
    '__proto__',
    'a'.repeat(5_000),
    '%ff',
    "'%20or%201=1--",
    '%F0%9F%92%A5',
  ])('a project called %s is not there', async (id) => {
    const { status } = await deliver(Buffer.from('{}'), {}, id);
    expect([400, 401, 404]).toContain(status);
  });
});
