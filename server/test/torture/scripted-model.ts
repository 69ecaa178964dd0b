import type { Turn } from '../support/model-servers/script.ts';
import { type ModelServer, startModelServer } from '../support/model-servers/start-model-server.ts';
import { edits, finishes } from '../support/model-turns.ts';
import { editIn } from './site.ts';

/** A language model, over a provider's real wire, that does exactly what `promptFor` asks for. */
export interface ScriptedModel extends AsyncDisposable {
  url: string;
  model: string;
  environmentAt(url: string): Record<string, string>;
  /** Lets the next question for this edit wait; `asked` counts the questions for it. */
  hold(old: string): { asked(): number; release(): void };
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const held = new Map<string, { asked: number; wait: Promise<void> }>();

  // biome-ignore lint/suspicious/noExplicitAny: a body as the provider's wire has it
  function answer(body: any): Turn {
    const blocks: Block[] = body.messages.flatMap(blocksOf);
    const asked = blocks.findLastIndex(({ text }) => text !== undefined && editIn(text) !== null);
    const edit = asked === -1 ? null : editIn(blocks[asked]!.text!);
    if (!edit) return { status: 400, message: 'The conversation asks for no edit.' };
    const wait = held.get(edit.old);
    if (wait) wait.asked++;
    const hold = wait?.wait;
    const isDone = blocks.slice(asked).some(({ type }) => type === 'tool_result');
    const turn = isDone ? finishes(`Change ${edit.old}`) : edits(edit.path, edit.old, edit.now);
    return { ...turn, ...(hold && !isDone ? { hold } : {}) };
  }

  const server: ModelServer = await startModelServer('anthropic', ({ body }) => answer(body));
  const origin = new URL(server.url).origin;
  return {
    url: origin,
    model: server.model,
    environmentAt: (url) =>
      Object.fromEntries(
        Object.entries(server.environment).map(([name, value]) => [name, value.replace(origin, url)]),
      ),
    hold(old) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { asked: 0, wait: promise };
      held.set(old, entry);
      return {
        asked: () => entry.asked,
        release() {
          held.delete(old);
          resolve();
        },
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

interface Block {
  type: string;
  text?: string;
}

/** What the user's side said, in its order: instructions, and the results of tools. */
const blocksOf = ({ role, content }: { role: string; content: string | Block[] }): Block[] =>
  role !== 'user' ? [] : typeof content === 'string' ? [{ type: 'text', text: content }] : content;
