import { expect, test } from 'vitest';
import type { Answering, ReceivedRequest } from '../support/model-servers/script.ts';
import { startModelServer } from '../support/model-servers/start-model-server.ts';
import { edits, finishes, writes } from '../support/model-turns.ts';
import { allDie } from './all-die.ts';
import { expectOneChange } from './expect-one-change.ts';
import { startInstallation } from './installation.ts';

/** The second step rests on the first, and an edit that is made twice fails: repeating one would show. */
const conversation: Answering[] = [
  writes('guides/new-page.mdx', '---\ntitle: New page\n---\n\nOne.\n'),
  {
    calls: [
      ...edits('guides/new-page.mdx', 'One.', 'One. Two.').calls!,
      ...edits('guides/alerts.mdx', 'PagerDuty', 'PagerDuty and Opsgenie').calls!,
    ],
  },
  finishes('Add a page'),
];
const steps = conversation.map((_, index) => index + 1);
const moments = steps.flatMap((step) =>
  ['answer', 'results'].flatMap((what) => [`${what}-${step}:before`, `${what}-${step}:after`]),
);

test('workers that are killed between any two steps of a model are followed by one that asks for nothing again', {
  timeout: 400_000,
}, async () => {
  const asked: number[] = [];
  await using model = await startModelServer('anthropic', (request) => {
    asked.push(stepOf(request));
    return conversation[stepOf(request) - 1]!;
  });
  const environment = { ...model.environment, DOCWRIGHT_MODEL: model.model };
  await using installation = await startInstallation({ environment });
  const create = () => installation.createJob('Add a page, and name Opsgenie.');

  const undisturbed = await create();
  const worker = await installation.startWorker();
  expect(await installation.settled(undisturbed)).toMatchObject({ status: 'completed', error: null });
  await worker.stop();
  expect(asked).toEqual(steps);

  // Apart: a job whose process ends twice without progress between is quarantined, and rightly so.
  const jobs: string[] = [];
  for (const moment of ['before', 'after']) {
    const deaths = moments.filter((each) => each.endsWith(moment));
    const begun = await Promise.all(deaths.map(create));
    await allDie(installation, deaths);
    const next = await installation.startWorker('', 4);
    await Promise.all(begun.map((job) => installation.settled(job)));
    await next.stop();
    jobs.push(...begun);
  }
  for (const job of jobs) await expectOneChange(installation, job, undisturbed);

  // Only what a worker had not yet written down when it died is asked again: an answer at each step, and the answer
  // that another job of the same worker may have been waiting for.
  const undisturbedTimes = (1 + jobs.length) * steps.length;
  expect(asked.length).toBeGreaterThanOrEqual(undisturbedTimes + steps.length);
  expect(asked.length).toBeLessThanOrEqual(undisturbedTimes + moments.length);
});

const stepOf = ({ body }: ReceivedRequest): number =>
  body.messages.filter(({ role }: { role: string }) => role === 'assistant').length + 1;
