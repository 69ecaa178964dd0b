import { expect, test } from 'vitest';
import { finish, ScriptedModel } from './loop/testing/scripted-model.ts';
import { openWorkshop } from './loop/testing/workshop.ts';
import { runAgent } from './run-agent.ts';

test('a language model is asked', async () => {
  using workshop = await openWorkshop();
  const task = await workshop.task(new ScriptedModel([finish('Improve it')]));
  expect(await runAgent(task)).toMatchObject({ title: 'Improve it', partial: null });
});

test('the built-in model needs none', async () => {
  using workshop = await openWorkshop();
  const task = await workshop.task(null, { prompt: 'Replace "Install" with "Set up".' });
  expect(await runAgent(task)).toMatchObject({ title: 'Replace “Install” with “Set up”', partial: null });
  expect(Object.keys(await task.changes())).toEqual(['setup.mdx']);
});

test('a name that stands for neither is refused', async () => {
  using workshop = await openWorkshop();
  const task = await workshop.task(null, { model: 'gone/model' });
  await expect(runAgent(task)).rejects.toMatchObject({ code: 'model_unknown' });
});
