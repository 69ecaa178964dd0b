import type { ModelMessage } from 'ai';
import { z } from 'zod';
import { readConfig } from '../../../src/foundation/config.ts';
import { defaultPatience, type Patience } from '../../../src/models/ask/patience.ts';
import type { Answer, ChatModel, Question } from '../../../src/models/chat-model.ts';
import { openModels } from '../../../src/models/open-models.ts';
import type { ModelServer } from './start-model-server.ts';

/** Does not let a test wait. */
export const impatient: Patience = { ...defaultPatience, firstPauseMs: 1, longestPauseMs: 5 };

/** The server's model, as a job would get it. */
export function chatWith(server: ModelServer, patience: Patience = impatient): ChatModel {
  const chat = openModels(readConfig(server.environment), patience).open(server.model, {});
  if (!chat) throw new Error(`${server.model} is the built-in model`);
  return chat;
}

const sampleTools: Question['tools'] = [
  { name: 'read', description: 'Reads a page.', input: z.object({ path: z.string() }) },
  { name: 'edit', description: 'Edits a page.', input: z.object({ path: z.string(), text: z.string() }) },
];

export const sampleQuestion = (rest: Partial<Question> = {}): Question => ({
  system: 'You edit documentation.',
  messages: [{ role: 'user', content: 'Fix the typo.' }],
  tools: sampleTools,
  signal: new AbortController().signal,
  ...rest,
});

/** The conversation after an answer whose tools have run, as it comes back from where it was kept. */
export const afterTools = (messages: readonly ModelMessage[], answer: Answer): ModelMessage[] => [
  ...messages,
  ...(JSON.parse(JSON.stringify(answer.messages)) as ModelMessage[]),
  {
    role: 'tool',
    content: answer.calls.map(({ id, name }) => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: name,
      output: { type: 'text', value: `the result of ${id}` },
    })),
  },
];
