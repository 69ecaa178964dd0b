import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git } from '../http/git-client.ts';
import { newProject } from '../http/new-project.ts';
import { conversations } from '../support/conversations.ts';
import { type ServerWithModel, startServerWithModel } from '../support/docwright-with-model.ts';
import { eventually } from '../support/eventually.ts';
import type { Turn } from '../support/model-servers/script.ts';
import { edits, finishes } from '../support/model-turns.ts';

/** By the project's id, which every prompt here names. */
const { scripts, received, answer } = conversations();
let server: ServerWithModel;
beforeAll(async () => {
  server = await startServerWithModel(answer);
});
afterAll(() => server[Symbol.asyncDispose]());

const inRepository = (project: string, ...args: string[]) =>
  git(join(server.dataDir, 'repositories', `${project}.git`), ...args);
const firstTurn = [edits('index.mdx', 'first page', 'opening page'), finishes('Say opening page')];

/** A job with an open pull request; `later` is what the model says in its follow-ups. */
async function jobWithPullRequest(later: Turn[]) {
  const project = await newProject(server);
  scripts.set(project, [...firstTurn, ...later]);
  const job = await server.runJob(`Another word for it, in ${project}.`, project);
  expect(job.pullRequest).toMatchObject({ number: 1, state: 'open' });
  return { project, job };
}

describe('a pull request that ends while a model works on a follow-up', () => {
  test.each(['merge', 'close'])(
    '(%s) stays as it is: the model is told of the fresh base, and a new one is opened',
    async (ending) => {
      const hold = Promise.withResolvers<void>();
      const word = ending === 'merge' ? 'opening' : 'first';
      const { project, job } = await jobWithPullRequest([
        edits('index.mdx', 'opening page', 'lost page'),
        { ...finishes('Say lost page'), hold: hold.promise },
        edits('index.mdx', `${word} page`, 'new page'),
        finishes('Say new page'),
      ]);
      await server.call('POST', `/v2/agent/${project}/job/${job.id}/message`, {
        body: { prompt: 'Rather another one.' },
      });
      await eventually('the model to be asked for its end', () => received.get(project)!.length === 4);
      await server.call('POST', `/v1/projects/${project}/pulls/1/${ending}`);
      hold.resolve();

      const settled = await server.settled(job.id, project);
      expect(settled).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });
      expect(await inRepository(project, 'rev-parse', `${settled.source.ref}^`)).toBe(
        await inRepository(project, 'rev-parse', 'main'),
      );
      expect(await inRepository(project, 'show', `${settled.source.ref}:index.mdx`)).toContain(
        'This is the new page.',
      );
      // Asked anew from the first step on: what it did to the other files is no part of the conversation.
      expect(JSON.stringify(received.get(project)![4]!.body.messages)).not.toContain('lost page');
      const { json: ended } = await server.call('GET', `/v1/projects/${project}/pulls/1`);
      expect(ended.state).toBe(ending === 'merge' ? 'merged' : 'closed');
    },
  );
});

test('a follow-up after the branch became the base itself opens a new pull request', async () => {
  const { project, job } = await jobWithPullRequest([
    edits('index.mdx', 'opening page', 'new page'),
    finishes('Say new page'),
  ]);
  await inRepository(project, 'update-ref', 'refs/heads/main', `refs/heads/${job.source.ref}`);
  await server.call('POST', `/v1/projects/${project}/pulls/1/close`);
  expect(await server.sendMessage(job.id, 'Rather another one.', project)).toMatchObject({
    status: 'completed',
    pullRequest: { number: 2, state: 'open' },
  });
  expect(received.get(project)).toHaveLength(4);
});
