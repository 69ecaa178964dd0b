import { type Body, isBlank, isObjectAsText, type Rules, unpaired } from './rules.ts';

/** What OpenAI, and the chat templates of servers with models of their own, refuse with 400. */
export const openaiChatRules: Rules = function* ({ messages }) {
  const [first, ...conversation] = messages;
  if (first?.role !== 'system' || conversation[0]?.role !== 'user')
    yield 'The conversation must begin with a user message.';
  for (const [index, message] of conversation.entries()) {
    const before = conversation[index - 1];
    if (message.role === before?.role && message.role !== 'tool')
      yield `Conversation roles must alternate: two of ${message.role}.`;
    if (message.role !== 'tool' && isBlank(message.content) && !message.tool_calls?.length)
      yield `messages[${index + 1}]: content must not be empty without tool calls`;
    if (message.role !== 'assistant') continue;
    const next = conversation.slice(index + 1).findIndex(({ role }: Body) => role !== 'tool');
    const results = conversation.slice(index + 1, next < 0 ? undefined : index + 1 + next);
    const calls: Body[] = message.tool_calls ?? [];
    const wrong = unpaired(
      calls.map(({ id }) => id),
      results.map(({ tool_call_id }: Body) => tool_call_id),
    );
    if (wrong.length > 0)
      yield `An assistant message with 'tool_calls' must be followed by one tool message for each 'tool_call_id': ${wrong}`;
    for (const call of calls)
      if (!isObjectAsText(call.function.arguments)) yield `${call.id}: arguments must be a JSON object`;
  }
};
