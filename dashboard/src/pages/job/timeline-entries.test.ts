import { expect, test } from 'vitest';
import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import { entriesOf } from './timeline-entries.ts';

/** Two seconds apart. */
const course = (...told: [type: string, data: Record<string, unknown>][]): JobEventBody[] =>
  told.map(([type, data], at) => ({
    id: at + 1,
    type,
    at: new Date(at * 2_000).toISOString(),
    data: { instruction: 1, ...data },
  }));
const called = (summary: string, failed = false): [string, Record<string, unknown>] => [
  'tool-called',
  { step: 1, tool: 'edit', summary, failed, ms: 12 },
];

test('the tools that a step used stand with it', () => {
  const entries = entriesOf(
    course(
      ['work-resumed', { steps: 2 }],
      called('read a.mdx'),
      called('no such file', true),
      ['conversation-compacted', { step: 3 }],
      called('edited b.mdx'),
    ),
  );
  expect(entries.map(({ id, tools }) => [id, tools.map(({ words }) => words.title)])).toEqual([
    [1, ['Read a.mdx', 'Edit failed: no such file']],
    [4, ['Edited b.mdx']],
  ]);
});

test('what took all the time since the last event says how long', () => {
  const entries = entriesOf(
    course(
      ['instruction-queued', { prompt: 'Shorter.' }],
      ['instruction-started', { attempt: 1 }],
      ['repository-prepared', { commit: 'c0ffee0', files: 3 }],
    ),
  );
  expect(entries.map(({ took }) => took)).toEqual([null, 2_000]);
});
