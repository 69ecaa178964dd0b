import { describe, expect, test } from 'vitest';
import { KeptMemory, Killed } from './testing/kept-memory.ts';
import { runScripted } from './testing/run-scripted.ts';
import { call, finish, type Line, ScriptedModel } from './testing/scripted-model.ts';
import { failing, openWorkshop, passing, type TaskInCopy } from './testing/workshop.ts';

const append = (path: string, text: string): Line => call('append', { path, text });

/** Edits that would show if one were made twice, or not at all. */
const script: Line[] = [
  { calls: [append('new.md', 'one\n'), append('setup.mdx', 'More.\n')].flatMap((line) => line.calls!) },
  call('refuse'),
  { text: 'Now I think.' },
  append('new.md', 'two\n'),
  finish(),
  {
    calls: [append('new.md', 'three\n'), call('remove', { path: 'setup.mdx' })].flatMap(
      (line) => line.calls!,
    ),
  },
  append('setup.mdx', 'Anew.\n'),
  finish('The end'),
];

/** The gate wants the third line. */
function withGate(task: TaskInCopy): TaskInCopy {
  const check = async () =>
    (await task.changes())['new.md']?.includes('three') ? passing : failing('the third line is missing');
  return { ...task, check };
}

describe('a turn that is killed and taken up again', async () => {
  using workshop = await openWorkshop();
  const untroubled = withGate(await workshop.task(new ScriptedModel(script)));
  const wanted = { result: await runScripted(untroubled), changes: await untroubled.changes() };
  const writes = (untroubled.memory as KeptMemory).writes;

  test('the script ends as it should without a kill', () => {
    expect(writes).toBe(2 * script.length);
    expect(wanted.changes).toEqual({ 'new.md': 'one\ntwo\nthree\n', 'setup.mdx': 'Anew.\n' });
  });

  const boundaries = Array.from({ length: 2 * script.length }, (_, index) => index + 1).flatMap((write) => [
    { write, moment: 'before' as const },
    { write, moment: 'after' as const },
  ]);

  test.each(boundaries)(
    '$moment write $write ends with the same files and asks for nothing twice',
    async (killAt) => {
      using other = await openWorkshop();
      const memory = new KeptMemory();
      memory.killAt = killAt;
      // What was answered but not stored is asked again; what was stored never is.
      const model = new ScriptedModel(({ messages }) => script[answered(messages)]!);
      const first = withGate(await other.task(model, { memory }));
      await expect(runScripted(first)).rejects.toThrow(Killed);

      const second = withGate(await other.task(model, { memory }));
      expect(await runScripted(second)).toEqual(wanted.result);
      expect(await second.changes()).toEqual(wanted.changes);
      const lostAnswer = killAt.moment === 'before' && killAt.write % 2 === 1;
      expect(model.questions).toHaveLength(script.length + (lostAnswer ? 1 : 0));
    },
  );
});

/** How many answers the model has given in this conversation. */
const answered = (messages: readonly { role: string }[]): number =>
  messages.filter(({ role }) => role === 'assistant').length;

test('what earlier attempts spent counts toward the limits', async () => {
  using workshop = await openWorkshop();
  const memory = new KeptMemory();
  memory.killAt = { write: 4, moment: 'after' };
  const limits = { steps: 100, tokens: 1e9, cost: 0.03, minutes: 60, repairs: 3 };
  const endless = () => new ScriptedModel((_, turn) => append(`page-${turn}.md`, 'x'));
  await expect(runScripted(await workshop.task(endless(), { memory, limits }))).rejects.toThrow(Killed);
  const second = endless();
  const result = await runScripted(await workshop.task(second, { memory, limits }));
  expect(result.partial).toContain('limit of $0.03');
  expect(second.questions).toHaveLength(1);
});
