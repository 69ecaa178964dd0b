import type { AssistantContent, FinishReason, ModelMessage, StepResult, ToolSet } from 'ai';
import type { Answer, ToolCall, ToolDescription } from '../chat-model.ts';
import { whatIsWrong } from './malformed.ts';

/** What a provider gave, as plain JSON; without what it cost. */
export function readAnswer(
  step: StepResult<ToolSet>,
  tools: readonly ToolDescription[],
): Omit<Answer, 'usage'> {
  const wasCut = step.finishReason === 'length';
  const calls = step.toolCalls.map((call): ToolCall => {
    const isMalformed = 'invalid' in call && call.invalid === true;
    return {
      id: call.toolCallId,
      name: call.toolName,
      input: call.input,
      malformed: isMalformed ? whatIsWrong(call.error, tools, wasCut) : null,
    };
  });
  const messages = step.response.messages.map((message) =>
    message.role === 'assistant' ? { ...message, content: sendable(message.content) } : message,
  );
  return asJson({ messages, text: step.text, calls, ended: endOf(step.finishReason, calls) });
}

/** What the provider takes back: arguments are always an object, whatever the model made of them. */
function sendable(content: AssistantContent): AssistantContent {
  if (typeof content === 'string') return content;
  return content
    .filter((part) => part.type !== 'custom')
    .map((part) => (part.type === 'tool-call' && !isObject(part.input) ? { ...part, input: {} } : part));
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const ends: Partial<Record<FinishReason, Answer['ended']>> = {
  length: 'length',
  'content-filter': 'refused',
};

/** Some servers say "stop" where they mean calls. */
const endOf = (reason: FinishReason, calls: readonly ToolCall[]): Answer['ended'] =>
  ends[reason] ?? (calls.length > 0 ? 'calls' : 'stop');

const asJson = <Value extends { messages: ModelMessage[] }>(value: Value): Value =>
  JSON.parse(JSON.stringify(value));
