import { describe, expect, test } from 'vitest';
import { runModelAgent } from '../../src/agent/loop/run-model-agent.ts';
import { KeptMemory } from '../../src/agent/loop/testing/kept-memory.ts';
import { openWorkshop } from '../../src/agent/loop/testing/workshop.ts';
import { chatWith } from '../support/model-servers/ask.ts';
import type { ReceivedRequest, Script, Turn } from '../support/model-servers/script.ts';
import { startModelServer, type WireName, wireNames } from '../support/model-servers/start-model-server.ts';

const finish: Turn = {
  calls: [{ name: 'finish', input: { title: 'Explain the setup', summary: 'Says where to begin.' } }],
};
const edit: Turn = {
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
      { calls: [{ name: 'read', input: { path: 7 } }] },
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
