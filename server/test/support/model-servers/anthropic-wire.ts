import { anthropicRules } from './anthropic-rules.ts';
import { type Answering, argumentsOf, idOf, pieces, tokensOf } from './script.ts';
import { named, type Wire } from './wire.ts';

const stopReasons = { length: 'max_tokens', refusal: 'refusal' };
const errorTypes: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** The Messages API. */
export const anthropicWire: Wire = {
  root: '/v1',
  path: /\/messages$/,
  model: 'anthropic/claude-scripted',
  rules: anthropicRules,
  environment: (url) => ({ ANTHROPIC_API_KEY: 'sk-ant-test-key', ANTHROPIC_BASE_URL: url }),
  events(turn, number) {
    const { input, cached, cacheWrite, output } = tokensOf(turn);
    const blocks = blocksOf(turn, number);
    const usage = {
      input_tokens: input,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: cacheWrite,
      output_tokens: 1,
    };
    const message = { id: `msg_${number}`, type: 'message', role: 'assistant', model: 'claude-scripted' };
    const stop = turn.stop ? stopReasons[turn.stop] : turn.calls?.length ? 'tool_use' : 'end_turn';
    return [
      named('message_start', { type: 'message_start', message: { ...message, content: [], usage } }),
      named('ping', { type: 'ping' }),
      ...blocks.flatMap(({ start, deltas }, index) => [
        named('content_block_start', { type: 'content_block_start', index, content_block: start }),
        ...deltas.map((delta) => named('content_block_delta', { type: 'content_block_delta', index, delta })),
        named('content_block_stop', { type: 'content_block_stop', index }),
      ]),
      named('message_delta', {
        type: 'message_delta',
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { output_tokens: output },
      }),
      named('message_stop', { type: 'message_stop' }),
    ];
  },
  errorBody: ({ status, message, overflow }) => ({
    type: 'error',
    error: overflow
      ? { type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' }
      : {
          type: errorTypes[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error'),
          message: message ?? `status ${status}`,
        },
    request_id: 'req_scripted',
  }),
  errorEvent: (failing) => named('error', anthropicWire.errorBody(failing)),
};

function blocksOf({ thinking, text, calls = [] }: Answering, number: number) {
  return [
    ...(thinking === undefined
      ? []
      : [
          {
            start: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              ...pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
              { type: 'signature_delta', signature: `signature of ${thinking}` },
            ],
          },
        ]),
    ...(text === undefined
      ? []
      : [
          {
            start: { type: 'text', text: '' },
            deltas: pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
          },
        ]),
    ...calls.map((call, place) => ({
      start: { type: 'tool_use', id: idOf(call, number, place), name: call.name, input: {} },
      deltas: pieces(argumentsOf(call)).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    })),
  ];
}
