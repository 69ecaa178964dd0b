import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '../../server/test/http/new-project.ts';
import {
  type ModelServer,
  startModelServer,
} from '../../server/test/support/model-servers/start-model-server.ts';
import { edits, finishes, reads } from '../../server/test/support/model-turns.ts';
import { hasBrowser, openBrowser, visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';

describe.skipIf(!hasBrowser)('a job that is watched', () => {
  let browser: Browser;
  let model: ModelServer;
  let installation: Installation;
  const goOn = Promise.withResolvers<void>();
  beforeAll(async () => {
    const turns = [
      reads('index.mdx'),
      { ...edits('index.mdx', 'first page', 'start page'), hold: goOn.promise },
      finishes('Say start page', { summary: 'It now says start page.' }),
      finishes('Nothing more'),
    ];
    // By what was already answered: a worker that was killed asks for the same step again.
    model = await startModelServer('anthropic', ({ body }) => {
      const answered = body.messages.filter(({ role }: { role: string }) => role === 'assistant').length;
      return turns[answered]!;
    });
    const environment = { ...model.environment, DOCWRIGHT_MODEL: model.model };
    [browser, installation] = await Promise.all([openBrowser(), startInstallation(environment)]);
  });
  afterAll(async () => {
    await browser.close();
    await installation[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('goes on over a killed server without a gap or a repeat, and takes a follow-up', async () => {
    const project = await newProject(installation.server);
    await using visitor = await visit(browser, installation.server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/jobs`);
    await page.getByLabel('What should change?').fill('Find a better word.');
    await page.getByLabel('What should change?').press('Control+Enter');
    await page.getByText('index.mdx').first().waitFor();

    await installation.restart('SIGKILL');
    await page.getByText('Reconnecting…').first().waitFor({ state: 'hidden' });
    goOn.resolve();
    await page.getByText('Opened pull request #1').waitFor();
    await page.getByRole('status').getByText('completed').waitFor();

    const { json } = await installation.server.call('GET', `/v2/agent/${project}/jobs`);
    const [job] = json.jobs;
    for (const once of ['The job was created', 'Opened pull request #1', 'The job is completed']) {
      expect(await page.getByText(once).count(), once).toBe(1);
    }
    await page.getByLabel('Follow-up').fill('And once more.');
    await page.getByRole('button', { name: 'Send follow-up' }).click();
    await page
      .getByRole('region', { name: 'Instruction 2' })
      .getByText('completed', { exact: true })
      .waitFor();
    expect((await installation.server.settled(job.id, project)).status).toBe('completed');

    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive it' }).click();
    await page.getByText('The job is archived, which is final.').waitFor();
  });
});
