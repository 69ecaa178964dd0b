import { describe, expect, test } from 'vitest';
import { newId } from '../../src/foundation/ids.ts';
import { newProject } from '../http/new-project.ts';
import { type ServerWithModel, startServerWithModel } from '../support/docwright-with-model.ts';
import { eventually } from '../support/eventually.ts';
import type { Answering } from '../support/model-servers/script.ts';
import { edits, finishes } from '../support/model-turns.ts';
import { commandLine, processesIn } from '../support/processes.ts';
import { worktreesIn } from '../support/worktrees.ts';

const free = (server: ServerWithModel) =>
  eventually('the worker to be free', async () =>
    (await server.call('GET', '/metrics')).text.includes('docwright_jobs_running 0'),
  );

test.each<[string, Answering]>([
  ['before it begins to answer', { text: 'Never.', hold: new Promise(() => {}) }],
  ['in the middle of its answer', { text: 'A long, long text.', broken: { after: 3, how: 'stall' } }],
])('archiving a job hangs up on the model %s, and nothing is asked afterwards', async (_when, turn) => {
  await using server = await startServerWithModel(() => turn);
  const { json: job } = await server.call('POST', '/v2/agent/demo/job', { body: { prompt: 'Think.' } });
  const request = await eventually('the model to be asked', () => server.model.requests[0]);

  const { status } = await server.call('POST', `/v2/agent/demo/job/${job.id}/archive`);
  expect(status).toBe(200);
  let left: boolean | null = null;
  void request.left.then((early) => (left = early));
  // A model that says nothing more is given up by itself, but only after four minutes.
  expect(await eventually('the request to end', () => left)).toBe(true);
  await free(server);
  expect(server.model.requests).toHaveLength(1);
  expect(await server.settled(job.id)).toMatchObject({ status: 'archived', error: null });
});

describe('a command that runs in the sandbox ends at once', () => {
  const ends = {
    'when its job is archived': (project: string, job: string) =>
      ['POST', `/v2/agent/${project}/job/${job}/archive`, 200] as const,
    'when its project is deleted': (project: string) => ['DELETE', `/v1/projects/${project}`, 204] as const,
  };
  const changes = [edits('index.mdx', 'first page', 'start page'), finishes('Say start page')];
  const commands = {
    'a tool of the model': (command: string) => ({
      turns: [{ calls: [{ name: 'run', input: { command } }] }],
      settings: {},
    }),
    'a check of the project’s own': (command: string) => ({
      turns: changes,
      settings: { checks: [{ name: 'Slow', command }] },
    }),
  };

  for (const [when, end] of Object.entries(ends)) {
    test.each(Object.entries(commands))(`${when}: %s`, async (_what, running) => {
      // Longer than any test, and known by its name.
      const name = newId('endless');
      const { turns, settings } = running(`sleep 600; : ${name}`);
      await using server = await startServerWithModel(turns);
      const { json: system } = await server.call('GET', '/v1/system');
      if (!system.sandbox.available) return;
      const project = await newProject(server, settings);
      const { json: job } = await server.call('POST', `/v2/agent/${project}/job`, {
        body: { prompt: 'Go.' },
      });
      await eventually('the command to run', () => processesIn(name).some(isInside));
      const [method, path, expected] = end(project, job.id);
      expect((await server.call(method, path)).status).toBe(expected);
      await free(server);
      expect(processesIn(name)).toEqual([]);
      expect(server.model.requests).toHaveLength(turns.length);
      expect(worktreesIn(server.dataDir)).toEqual([]);
    });
  }
});

/** What stands around the sandbox names the command, too; inside there is a shell. */
const isInside = (pid: number) => /^(?:ba)?sh\0/.test(commandLine(pid));
