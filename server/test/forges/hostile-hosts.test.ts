import { afterEach, describe, expect, test } from 'vitest';
import type { HostWire, WireAnswer } from '../support/hosts/start-test-host.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';
import { hosts } from './behaviour/places.ts';

type Tamper = (answer: WireAnswer) => WireAnswer;

/** Says what it likes, once it has answered as the published contract has it. */
const tampering = (wire: HostWire, state: { tamper: Tamper }): HostWire => ({
  ...wire,
  handle: async (request, world) => state.tamper(await wire.handle(request, world)),
});

const rewriting =
  (change: (key: string, value: unknown) => unknown): Tamper =>
  (answer) =>
    answer.body === undefined ? answer : { ...answer, body: JSON.parse(JSON.stringify(answer.body), change) };

/** Deeper than recursion goes, wherever a host has words: a bracket in a text does not make up for one. */
const levels = 50_000;
const nested = `${'["]",'.repeat(levels)}0${']'.repeat(levels)}`;
const deep = Buffer.from(`{"message":${nested},"error":${nested},"errors":${nested},"other":${nested}}`);

const honest: Tamper = (answer) => answer;
const links = ['html_url', 'web_url', 'href'];
const names = ['full_name', 'path_with_namespace', 'login', 'name', 'display_name'];
const endless = `\u202e${'moc.live '.repeat(300_000)}`;

describe.each(hosts)('a host that speaks like %s and means ill', (_name, wire) => {
  const state = { tamper: honest };
  const { newRepository } = useAdapter(tampering(wire, state));
  afterEach(() => {
    state.tamper = honest;
  });

  test('gets no link into a page that a browser would run', async () => {
    const { opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    state.tamper = rewriting((key, value) => (links.includes(key) ? 'javascript:alert(1)' : value));
    await expect(opened.getPullRequest(1)).rejects.toMatchObject({ name: 'Fault' });
    await expect(opened.findOpenPullRequest(proposal.head)).rejects.toMatchObject({ name: 'Fault' });
  });

  test('gets no name into a message but a short one of one line', async () => {
    const { repository, opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    repository.comment(1, 'grace', 'Please');
    state.tamper = rewriting((key, value) =>
      names.includes(key) && typeof value === 'string' ? endless : value,
    );
    const said = await opened.check().then(
      (problems) => problems.map(({ message }) => message),
      (fault) => [fault.message, fault.internal ?? ''],
    );
    expect(said.length).toBeGreaterThan(0);
    const written = (await opened.listComments(1, new Date(0))).map(({ authorName }) => authorName);
    for (const text of [...said, ...written]) {
      expect(text.length).toBeLessThan(2_000);
      expect(text).not.toMatch(/\p{Cf}/u);
    }
  });

  test.each([200, 403, 404, 422])(
    'gets nobody lost in an answer of %i that is nested without end',
    async (status) => {
      const { opened } = newRepository();
      state.tamper = () => ({ status, body: deep });
      const fault = await opened.ensurePullRequest(proposal).catch((thrown) => thrown);
      expect(fault).toMatchObject({ name: 'Fault', message: expect.stringMatching(/\w/) });
      expect(fault.code).not.toBe('internal');
    },
  );

  test.each([
    ['an object', {}],
    ['an object that counts', { total_count: 1, items: null }],
    ['a text', 'Welcome to the proxy'],
    ['a number', 7],
    ['a list of nothing', [null]],
  ])('that answers with %s is not believed', async (_what, body) => {
    const { opened } = newRepository();
    await opened.ensurePullRequest(proposal);
    state.tamper = () => ({ status: 200, body });
    const isFault = { name: 'Fault', code: expect.stringMatching(/^(unavailable|repository_unreachable)$/) };
    await expect(opened.listComments(1, new Date(0))).rejects.toMatchObject(isFault);
    await expect(opened.findOpenPullRequest(proposal.head)).rejects.toMatchObject(isFault);
    await expect(opened.ensureComment(1, 'conflict', 'Text')).rejects.toMatchObject(isFault);
    await expect(opened.getPullRequest(1)).rejects.toMatchObject(isFault);
  });
});
