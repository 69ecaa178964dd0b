import { openaiChatRules } from './openai-chat-rules.ts';
import { argumentsOf, idOf, pieces, tokensOf } from './script.ts';
import { unnamed, type Wire } from './wire.ts';

/** Chat Completions, as every compatible server speaks it. */
export const openaiChatWire: Wire = {
  root: '/v1',
  path: /\/chat\/completions$/,
  model: 'scripted/chat-model',
  rules: openaiChatRules,
  environment: (url) => ({
    DOCWRIGHT_MODEL_ENDPOINTS: `scripted=${url}`,
    DOCWRIGHT_MODEL_KEYS: 'scripted=chat-test-key',
  }),
  events(turn, number) {
    const { thinking, text, calls = [], stop } = turn;
    const { input, cached, cacheWrite, output } = tokensOf(turn);
    const chunk = (rest: object) =>
      unnamed({
        id: `chatcmpl-${number}`,
        object: 'chat.completion.chunk',
        created: 1_750_000_000,
        model: 'chat-model',
        ...rest,
      });
    const delta = (content: object, reason: string | null = null) =>
      chunk({ choices: [{ index: 0, delta: content, finish_reason: reason }] });
    const spoken = stop === 'refusal' ? 'refusal' : 'content';
    const prompt = input + cached + cacheWrite;
    return [
      delta({ role: 'assistant', content: '' }),
      ...pieces(thinking ?? '').map((piece) => delta({ reasoning_content: piece })),
      ...pieces(text ?? '').map((piece) => delta({ [spoken]: piece })),
      ...calls.flatMap((call, index) => {
        const [first = '', ...rest] = pieces(argumentsOf(call));
        const begun = { name: call.name, arguments: first };
        return [
          delta({
            tool_calls: [{ index, id: idOf(call, number, index), type: 'function', function: begun }],
          }),
          ...rest.map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
        ];
      }),
      delta({}, stop === 'length' ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'),
      chunk({
        choices: [],
        usage: {
          prompt_tokens: prompt,
          completion_tokens: output,
          total_tokens: prompt + output,
          prompt_tokens_details: { cached_tokens: cached },
        },
      }),
      'data: [DONE]\n\n',
    ];
  },
  errorBody: ({ status, message, overflow }) => ({
    error: overflow
      ? {
          message: "This model's maximum context length is 8192 tokens. However, you requested 9001 tokens.",
          type: 'invalid_request_error',
          param: 'messages',
          code: 'context_length_exceeded',
        }
      : { message: message ?? `status ${status}`, type: 'error', param: null, code: null },
  }),
  errorEvent: (failing) => unnamed(openaiChatWire.errorBody(failing)),
};
