import type { ModelMessage } from 'ai';
import type { Answer, ChatModel, Question, ToolCall, Usage } from '../../../models/chat-model.ts';

/** What a model says next: calls, words, or something that is thrown. */
export interface Line {
  text?: string;
  calls?: { name: string; input: unknown; malformed?: string }[];
  ended?: Answer['ended'];
  usage?: Partial<Usage>;
  throws?: Error;
}

export type Script = readonly Line[] | ((question: Question, turn: number) => Line | Promise<Line>);

/** A model that follows a script and keeps what it was asked. */
export class ScriptedModel implements ChatModel {
  readonly name = 'scripted/model';
  readonly contextTokens: number;
  readonly questions: Question[] = [];
  readonly #script: Script;

  constructor(script: Script, contextTokens = 200_000) {
    this.#script = script;
    this.contextTokens = contextTokens;
  }

  async ask(question: Question): Promise<Answer> {
    question.signal.throwIfAborted();
    const turn = this.questions.push({ ...question, messages: structuredClone(question.messages) });
    const line = await this.#line(question, turn);
    if (line.throws) throw line.throws;
    return answerOf(line, turn);
  }

  async #line(question: Question, turn: number): Promise<Line> {
    if (typeof this.#script === 'function') return this.#script(question, turn);
    const line = this.#script[turn - 1];
    if (!line)
      throw new Error(`The script has ${this.#script.length} lines, and line ${turn} was asked for.`);
    return line;
  }
}

const usage: Usage = {
  inputTokens: 1000,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 100,
  cost: 0.01,
  ms: 1000,
};

export function answerOf({ text = '', calls = [], ended, usage: own }: Line, turn = 1): Answer {
  const made: ToolCall[] = calls.map(({ name, input, malformed }, index) => ({
    id: `call-${turn}-${index}`,
    name,
    input,
    malformed: malformed ?? null,
  }));
  const messages: ModelMessage[] = [
    {
      role: 'assistant',
      content: [
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ...made.map(({ id, name, input }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          input,
        })),
      ],
    },
  ];
  return {
    messages,
    text,
    calls: made,
    ended: ended ?? (made.length > 0 ? 'calls' : 'stop'),
    usage: { ...usage, ...own },
  };
}

export const call = (name: string, input: unknown = {}): Line => ({ calls: [{ name, input }] });

export const finish = (title = 'Improve a page'): Line =>
  call('finish', { title, summary: 'Improves a page.', notes: [] });
