import { type Body, isBlank, isObject, type Rules, unpaired } from './rules.ts';

const mostMarks = 4;

/** What the Messages API refuses with 400. */
export const anthropicRules: Rules = function* ({ max_tokens, system = [], messages, tools = [] }) {
  if (!(max_tokens > 0)) yield 'max_tokens: Field required';
  if (messages[0]?.role !== 'user') yield 'messages: first message must use the "user" role';
  if (messages.at(-1)?.role !== 'user') yield 'messages: the conversation must end with a user message';
  for (const [index, message] of messages.entries()) yield* messageRules(message, `messages.${index}`);
  for (const [index, message] of messages.entries()) {
    const calls = idsOf(message, 'tool_use', 'id');
    const results = idsOf(messages[index + 1], 'tool_result', 'tool_use_id');
    if (message.role === 'assistant' && unpaired(calls, results).length > 0) {
      yield `messages.${index + 1}: each tool_use must have a single tool_result in the next message: ${unpaired(calls, results)}`;
    }
  }
  const blocks = [...tools, ...system, ...messages.flatMap(({ content }: Body) => content)];
  const marked = blocks.filter(({ cache_control }) => cache_control !== undefined);
  if (marked.length > mostMarks)
    yield `A maximum of 4 blocks with cache_control may be provided. Found ${marked.length}.`;
  for (const { name, input_schema } of tools) {
    if (!/^[\w-]{1,128}$/.test(name) || input_schema?.type !== 'object')
      yield `tools: ${name} cannot be used`;
  }
};

function* messageRules({ role, content }: Body, place: string): Iterable<string> {
  if (content.length === 0) yield `${place}: all messages must have non-empty content`;
  if (role === 'assistant' && /thinking/.test(content.at(-1)?.type))
    yield `${place}: The final block in an assistant message cannot be \`thinking\`.`;
  const firstOther = content.findIndex(({ type }: Body) => type !== 'tool_result');
  if (firstOther >= 0 && content.slice(firstOther).some(({ type }: Body) => type === 'tool_result'))
    yield `${place}: tool_result blocks must come first`;
  for (const block of content) {
    if (block.type === 'text' && isBlank(block.text))
      yield `${place}: text content blocks must contain non-whitespace text`;
    if (block.type === 'thinking' && block.signature !== `signature of ${block.thinking}`)
      yield `${place}: Invalid \`signature\` in \`thinking\` block`;
    if (block.type === 'thinking' && block.cache_control)
      yield `${place}: thinking blocks cannot have cache_control`;
    if (block.type === 'tool_use' && (!isObject(block.input) || !/^[\w-]+$/.test(block.id)))
      yield `${place}: tool_use ${block.id} cannot be used`;
  }
}

const idsOf = (message: Body, type: string, name: string): string[] =>
  message?.content.flatMap((block: Body) => (block.type === type ? [block[name]] : [])) ?? [];
