import { expect, test, vi } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { Inspections, type InspectionsOptions } from './inspections.ts';

const source = { url: '/acme.git', name: 'acme' };
const mirrors = {
  pathOf: () => '/mirror',
  fetchBranches: async (_: unknown, branches: readonly string[]) =>
    new Map(branches.map((branch) => [branch, 'c1' as string | null])),
};
const signal = new AbortController().signal;
// What an inspection looks like does not matter here.
type Inspect = NonNullable<InspectionsOptions['inspectCommit']>;
const found = { root: 'found' } as unknown as Awaited<ReturnType<Inspect>>;

const open = (inspectCommit: Inspect, options: Partial<InspectionsOptions> = {}) =>
  new Inspections({ mirrors, signal, inspectCommit, ...options });
const wanted = (commit = 'c1', root = '') => ({ source, branch: 'main', commit, root });

test('a commit is inspected once, however often it is asked for', async () => {
  const inspect = vi.fn<Inspect>(async () => found);
  const inspections = open(inspect);
  const answers = await Promise.all([inspections.of(wanted()), inspections.of(wanted())]);
  expect([...answers, await inspections.of(wanted())]).toEqual(
    Array(3).fill({ commit: 'c1', inspection: found }),
  );
  expect(inspect).toHaveBeenCalledOnce();
});

test('another commit or folder is another inspection', async () => {
  const inspect = vi.fn<Inspect>(async () => found);
  const inspections = open(inspect);
  for (const each of [wanted(), wanted('c2'), wanted('c1', 'docs')]) await inspections.of(each);
  expect(inspect).toHaveBeenCalledTimes(3);
});

test('what may pass is tried again; what is too large stays so', async () => {
  for (const [code, calls] of [
    ['repository_unreachable', 2],
    ['limit_reached', 1],
  ] as const) {
    const inspect = vi.fn<Inspect>(() => Promise.reject(new Fault(code, 'no')));
    const inspections = open(inspect);
    for (const _ of [1, 2]) await expect(inspections.of(wanted())).rejects.toMatchObject({ code });
    expect(inspect).toHaveBeenCalledTimes(calls);
  }
});

test('who waits too long is told to ask again, and then gets the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof found>();
  const inspect = vi.fn<Inspect>(() => promise);
  const inspections = open(inspect, { patienceMs: 1 });
  await expect(inspections.of(wanted())).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  resolve(found);
  await vi.waitFor(async () => expect(await inspections.of(wanted())).toMatchObject({ inspection: found }));
  expect(inspect).toHaveBeenCalledOnce();
});

test('only one is at work at a time', async () => {
  let working = 0;
  const inspections = open(async () => {
    working += 1;
    expect(working).toBe(1);
    await Promise.resolve();
    working -= 1;
    return found;
  });
  await Promise.all(['c1', 'c2', 'c3'].map((commit) => inspections.of(wanted(commit))));
});

test('few are kept, and of them those that were asked for last', async () => {
  const inspect = vi.fn<Inspect>(async () => found);
  const inspections = open(inspect);
  await inspections.of(wanted('first'));
  for (let number = 0; number < 60; number += 1) {
    await inspections.of(wanted(`c${number}`));
    await inspections.of(wanted('first'));
  }
  expect(inspect).toHaveBeenCalledTimes(61);
  await inspections.of(wanted('c0'));
  expect(inspect).toHaveBeenCalledTimes(62);
});
