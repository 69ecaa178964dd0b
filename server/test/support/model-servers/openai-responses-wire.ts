import { openaiResponsesRules } from './openai-responses-rules.ts';
import { type Answering, argumentsOf, type Failing, idOf, pieces, tokensOf } from './script.ts';
import { named, type Wire } from './wire.ts';

type Send = (type: string, data: object) => string;

/** OpenAI's Responses API. */
export const openaiResponsesWire: Wire = {
  root: '/v1',
  path: /\/responses$/,
  model: 'openai/gpt-5-scripted',
  rules: openaiResponsesRules,
  environment: (url) => ({ OPENAI_API_KEY: 'sk-openai-test-key', OPENAI_BASE_URL: url }),
  events(turn, number) {
    let sequence = 0;
    const send: Send = (type, data) => named(type, { type, sequence_number: sequence++, ...data });
    const response = {
      id: `resp_${number}`,
      object: 'response',
      created_at: 1_750_000_000,
      model: 'scripted',
    };
    const cut = turn.stop === 'length';
    const { input, cached, cacheWrite, output } = tokensOf(turn);
    const total = input + cached + cacheWrite;
    return [
      send('response.created', { response: { ...response, status: 'in_progress' } }),
      send('response.in_progress', { response: { ...response, status: 'in_progress' } }),
      ...itemsOf(turn, number).flatMap((item, index) => eventsOf(item, index, send)),
      send(cut ? 'response.incomplete' : 'response.completed', {
        response: {
          ...response,
          status: cut ? 'incomplete' : 'completed',
          incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
          usage: {
            input_tokens: total,
            input_tokens_details: { cached_tokens: cached },
            output_tokens: output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: total + output,
          },
        },
      }),
    ];
  },
  errorBody: (failing) => ({ error: { type: 'error', param: null, ...errorOf(failing) } }),
  errorEvent: (failing) =>
    named('response.failed', {
      type: 'response.failed',
      sequence_number: 99,
      response: { error: errorOf(failing) },
    }),
};

const errorOf = ({ status, message, overflow }: Failing) =>
  overflow
    ? {
        code: 'context_length_exceeded',
        message: 'Your input exceeds the context window of this model. Please adjust your input.',
      }
    : { code: status >= 500 ? 'server_error' : 'invalid_request', message: message ?? `status ${status}` };

interface Item {
  begun: { id: string } & Record<string, unknown>;
  done: Record<string, unknown>;
  /** What the item's content is streamed as. */
  deltas: { type: string; data: object }[];
}

function itemsOf({ thinking, text, calls = [], stop }: Answering, number: number): Item[] {
  const kind = stop === 'refusal' ? 'refusal' : 'output_text';
  return [
    ...(thinking === undefined ? [] : [reasoningItem(thinking, number)]),
    ...(text === undefined
      ? []
      : [
          {
            begun: {
              type: 'message',
              id: `msg_${number}`,
              status: 'in_progress',
              role: 'assistant',
              content: [],
            },
            deltas: pieces(text).map((delta) => ({
              type: `response.${kind}.delta`,
              data: { content_index: 0, delta },
            })),
            done: { status: 'completed', content: [{ type: kind, text, annotations: [] }] },
          },
        ]),
    ...calls.map((call, place) => ({
      begun: {
        type: 'function_call',
        id: `fc_${number}_${place}`,
        call_id: idOf(call, number, place),
        name: call.name,
        arguments: '',
        status: 'in_progress',
      },
      deltas: pieces(argumentsOf(call)).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        data: { delta },
      })),
      done: { arguments: argumentsOf(call), status: 'completed' },
    })),
  ];
}

function reasoningItem(thinking: string, number: number): Item {
  const encrypted = { encrypted_content: `encrypted ${thinking}` };
  const summary = { summary_index: 0 };
  return {
    begun: { type: 'reasoning', id: `rs_${number}`, summary: [], ...encrypted },
    deltas: [
      { type: 'response.reasoning_summary_part.added', data: summary },
      ...pieces(thinking).map((delta) => ({
        type: 'response.reasoning_summary_text.delta',
        data: { ...summary, delta },
      })),
      { type: 'response.reasoning_summary_part.done', data: summary },
    ],
    done: { summary: [{ type: 'summary_text', text: thinking }] },
  };
}

function eventsOf({ begun, deltas, done }: Item, index: number, send: Send): string[] {
  return [
    send('response.output_item.added', { output_index: index, item: begun }),
    ...deltas.map(({ type, data }) => send(type, { item_id: begun.id, output_index: index, ...data })),
    send('response.output_item.done', { output_index: index, item: { ...begun, ...done } }),
  ];
}
