import type { AssistantModelMessage, FinishReason, ModelMessage, StepResult, ToolSet } from 'ai';
import type { Answer, ToolCall, ToolDescription } from '../chat-model.ts';
import { readArguments } from '../read-arguments.ts';
import { whatIsWrong } from './malformed.ts';

/** What a provider gave, as plain JSON; without what it cost. */
export function readAnswer(
  step: StepResult<ToolSet>,
  tools: readonly ToolDescription[],
): Omit<Answer, 'usage'> {
  const wasCut = step.finishReason === 'length';
  const calls = step.toolCalls.map((call): ToolCall => {
    const input = withoutNulls(call.input);
    const isInvalid = 'invalid' in call && call.invalid === true;
    const isMalformed = isInvalid && !tools.some((tool) => takes(tool, call.toolName, input));
    return {
      id: call.toolCallId,
      name: call.toolName,
      input,
      malformed: isMalformed ? whatIsWrong(call.error, tools, wasCut) : null,
    };
  });
  const messages = step.response.messages.flatMap(sendable);
  return asJson({ messages, text: step.text, calls, ended: endOf(step.finishReason, calls) });
}

/**
 * What the provider takes back. The SDK answers calls that it cannot read by itself: that is left out, since every
 * call is answered by whoever asked, and two answers to one are refused. So are blank texts and thoughts that led
 * to nothing. Arguments are always an object, whatever the model made of them.
 */
function sendable(message: ModelMessage): AssistantModelMessage[] {
  if (message.role !== 'assistant') return [];
  if (typeof message.content === 'string') return message.content.trim() === '' ? [] : [message];
  const content = message.content
    .filter((part) => part.type !== 'custom' && !(part.type === 'text' && part.text.trim() === ''))
    .map((part) => (part.type === 'tool-call' && !isObject(part.input) ? { ...part, input: {} } : part));
  return content.every(({ type }) => type === 'reasoning') ? [] : [{ ...message, content }];
}

/** Many models write `null` for an argument that they could have left out. */
const withoutNulls = (input: unknown): unknown =>
  isObject(input) ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) : input;

const takes = ({ name, input }: ToolDescription, called: string, given: unknown): boolean =>
  name === called && readArguments(input, given).success;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ends: Partial<Record<FinishReason, Answer['ended']>> = {
  length: 'length',
  'content-filter': 'refused',
};

/** Some servers say "stop" where they mean calls. */
const endOf = (reason: FinishReason, calls: readonly ToolCall[]): Answer['ended'] =>
  ends[reason] ?? (calls.length > 0 ? 'calls' : 'stop');

const asJson = <Value extends { messages: ModelMessage[] }>(value: Value): Value =>
  JSON.parse(JSON.stringify(value));
