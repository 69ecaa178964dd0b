import { describe, expect, test } from 'vitest';
import { runModelAgent } from '../../src/agent/loop/run-model-agent.ts';
import { KeptMemory, Killed } from '../../src/agent/loop/testing/kept-memory.ts';
import { openWorkshop } from '../../src/agent/loop/testing/workshop.ts';
import { chatWith } from '../support/model-servers/ask.ts';
import type { Answering, ReceivedRequest, Script, Turn } from '../support/model-servers/script.ts';
import { startModelServer, type WireName, wireNames } from '../support/model-servers/start-model-server.ts';

const finish: Answering = {
  calls: [{ name: 'finish', input: { title: 'Explain the setup', summary: 'Says where to begin.' } }],
};
const edit: Answering = {
  calls: [{ name: 'edit', input: { path: 'setup.mdx', old: 'Install it.', new: 'Install it first.' } }],
};

/** A whole turn with the provider's real package, the real tools and a real working copy. */
async function converse(wire: WireName, script: Script, given: Parameters<Workshop['task']>[1] = {}) {
  await using server = await startModelServer(wire, script);
  using workshop = await openWorkshop();
  const task = await workshop.task(chatWith(server), { prompt: 'Say more about the setup.', ...given });
  const result = await runModelAgent(task);
  return { result, events: task.events, changes: await task.changes(), requests: server.requests };
}
type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

const bodies = (requests: readonly ReceivedRequest[]): string[] =>
  requests.map(({ body }) => JSON.stringify(body));

describe.each(wireNames)('over %s', (wire) => {
  test('parallel calls, an edit and the end', async () => {
    const look: Turn = {
      thinking: 'I should look first.',
      text: 'Let me look.',
      calls: [
        { name: 'read', input: { path: 'setup.mdx' } },
        { name: 'search', input: { text: 'setup' } },
      ],
    };
    const { result, changes, requests } = await converse(wire, [look, edit, finish]);
    expect(result).toMatchObject({ title: 'Explain the setup', partial: null });
    expect(changes).toEqual({ 'setup.mdx': '---\ntitle: Setup\n---\n\nInstall it first.\n' });
    expect(bodies(requests)[1]).toContain('Install it.');
    expect(bodies(requests)[1]).toContain('[setup](/setup)');
  });

  test('malformed arguments, a cut stream and a busy service cost no work', async () => {
    const { result, changes, events, requests } = await converse(wire, [
      edit,
      { calls: [{ name: 'read', input: { path: {} } }] },
      { text: 'Half a', broken: { after: 2, how: 'reset' } },
      { status: 429, headers: { 'retry-after-ms': '1' } },
      finish,
    ]);
    expect(result.partial).toBeNull();
    expect(Object.keys(changes)).toEqual(['setup.mdx']);
    expect(events.filter(({ type }) => type === 'model-retried')).toHaveLength(2);
    expect(bodies(requests).at(-1)).toContain('cannot be used');
  });

  test('a conversation that overflows is summarised and goes on', async () => {
    const { result, changes, events, requests } = await converse(wire, [
      edit,
      { status: 400, overflow: true },
      { text: 'Done: setup.mdx was edited.' },
      finish,
    ]);
    expect(result.partial).toBeNull();
    expect(Object.keys(changes)).toEqual(['setup.mdx']);
    expect(events.map(({ type }) => type)).toContain('conversation-compacted');
    expect(bodies(requests).at(-1)).toContain('Say more about the setup.');
    expect(bodies(requests).at(-1)).toContain('Done: setup.mdx was edited.');
  });

  test('a refusal is a fault, and an endless loop a limit', async () => {
    await expect(converse(wire, [{ text: 'No.', stop: 'refusal' }])).rejects.toMatchObject({
      code: 'model_refused',
    });
    const circling = await converse(wire, () => ({
      calls: [{ name: 'read', input: { path: 'setup.mdx' } }],
    }));
    expect(circling.result.partial).toContain('went in circles');
    expect(circling.requests).toHaveLength(5);
  });

  test('a conversation that is shortened and summarised stays one that the provider takes', async () => {
    const page = 'A sentence that fills the page.\n'.repeat(60);
    const paths = Array.from({ length: 24 }, (_, n) => `page-${n}.md`);
    let reads = 0;
    const script: Script = ({ body }) => {
      const usage = { input: Math.ceil(JSON.stringify(body).length / 4) };
      if (!body.tools) return { text: 'Pages were read.', usage };
      reads += 1;
      if (reads > paths.length) return { ...finish, usage };
      const calls = [
        { name: 'read', input: { path: paths[reads - 1] } },
        { name: 'read', input: reads % 5 === 0 ? { path: 7 } : { path: 'page-0.md' } },
      ];
      return { thinking: `Thought ${reads}`, text: '\n', calls, usage };
    };
    await using server = await startModelServer(wire, script);
    using workshop = await openWorkshop(Object.fromEntries(paths.map((path) => [path, page])));
    const chat = { ...chatWith(server), contextTokens: 24_000 };
    const task = await workshop.task(chat, { prompt: 'Read it all.' });
    expect(await runModelAgent(task)).toMatchObject({ partial: null });
    expect(bodies(server.requests).join()).toContain('left out to save room');
    expect(task.events.map(({ type }) => type)).toContain('conversation-compacted');
  });

  test('a turn that is killed anywhere goes on with a conversation that the provider takes', async () => {
    const odd: Answering = {
      thinking: 'Both.',
      calls: [
        { name: 'read', input: { path: 'setup.mdx' } },
        { name: 'fly', input: {} },
      ],
    };
    // A second server would begin to count anew.
    const turns = [odd, { thinking: 'Only this.' }, { thinking: 'Now.', ...edit }, finish].map(
      (turn, number): Turn => ({
        ...turn,
        calls: turn.calls?.map((call, place) => ({ ...call, id: `made_${number}_${place}` })) ?? [],
      }),
    );
    // With an answer stored and nothing run, or with its results: after the odd calls, the thought, and the edit.
    for (const write of [1, 2, 4, 5]) {
      const memory = new KeptMemory();
      memory.killAt = { write, moment: 'after' };
      await expect(converse(wire, turns, { memory })).rejects.toThrow(Killed);
      const left = turns.slice((await memory.steps()).length);
      const { result, changes } = await converse(wire, left, { memory });
      expect(result).toMatchObject({ title: 'Explain the setup', partial: null });
      expect(Object.keys(changes)).toEqual(['setup.mdx']);
    }
  });

  test('a follow-up to a turn that broke off is taken', async () => {
    const memory = new KeptMemory();
    memory.killAt = { write: 3, moment: 'after' };
    await expect(converse(wire, [{ thinking: 'Hm.', ...edit }, edit], { memory })).rejects.toThrow(Killed);
    const messages = (await memory.steps()).flatMap(({ answer, results }) => [
      ...answer.messages,
      ...(results?.messages ?? []),
    ]);
    const earlier = [{ prompt: 'Say more about the setup.', messages, outcome: 'It failed.' }];
    const { result } = await converse(wire, [finish], { memory: new KeptMemory(earlier) });
    expect(result.partial).toBeNull();
  });

  test('a follow-up sends the earlier conversation as it was', async () => {
    const memory = new KeptMemory();
    await converse(wire, [{ thinking: 'Hm.', ...edit }, finish], { memory });
    const messages = (await memory.steps()).flatMap(({ answer, results }) => [
      ...answer.messages,
      ...(results?.messages ?? []),
    ]);
    const earlier = [{ prompt: 'Say more about the setup.', messages, outcome: 'It was done.' }];
    const { result, requests } = await converse(wire, [finish], {
      prompt: 'Now the same in the introduction.',
      memory: new KeptMemory(earlier),
    });
    expect(result.partial).toBeNull();
    expect(bodies(requests)[0]).toContain('Say more about the setup.');
    expect(bodies(requests)[0]).toContain('Now the same in the introduction.');
    expect(bodies(requests)[0]).toContain('Install it first.');
  });
});
