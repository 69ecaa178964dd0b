import { googleRules } from './google-rules.ts';
import { type Answering, idOf, pieces, tokensOf } from './script.ts';
import { unnamed, type Wire } from './wire.ts';

const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** Gemini's streamGenerateContent. Its arguments are objects, so `rawInput` must be JSON here. */
export const googleWire: Wire = {
  root: '/v1beta',
  path: /:streamGenerateContent$/,
  model: 'google/gemini-scripted',
  rules: googleRules,
  environment: (url) => ({
    GOOGLE_GENERATIVE_AI_API_KEY: 'google-test-key',
    GOOGLE_GENERATIVE_AI_BASE_URL: url,
  }),
  events(turn, number) {
    const { input, cached, cacheWrite, output } = tokensOf(turn);
    const prompt = input + cached + cacheWrite;
    const parts = partsOf(turn, number);
    const reason = turn.stop === 'length' ? 'MAX_TOKENS' : turn.stop === 'refusal' ? 'SAFETY' : 'STOP';
    const usageMetadata = {
      promptTokenCount: prompt,
      cachedContentTokenCount: cached,
      candidatesTokenCount: output,
      totalTokenCount: prompt + output,
    };
    const chunk = (candidate: object, rest: object = {}) =>
      unnamed({
        candidates: [{ index: 0, ...candidate }],
        responseId: `response-${number}`,
        modelVersion: 'gemini-scripted',
        ...rest,
      });
    return [
      ...parts.map((part) => chunk({ content: { role: 'model', parts: [part] } })),
      chunk({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: reason }, { usageMetadata }),
    ];
  },
  errorBody: ({ status, message, overflow }) => ({
    error: {
      code: status,
      message: overflow
        ? 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'
        : (message ?? `status ${status}`),
      status: statusNames[status] ?? 'UNKNOWN',
    },
  }),
  errorEvent: (failing) => unnamed(googleWire.errorBody(failing)),
};

function partsOf({ thinking, text, calls = [] }: Answering, number: number): object[] {
  return [
    ...pieces(thinking ?? '').map((piece) => ({ text: piece, thought: true })),
    ...pieces(text ?? '').map((piece) => ({ text: piece })),
    ...calls.map((call, place) => ({
      functionCall: {
        id: idOf(call, number, place),
        name: call.name,
        args: call.rawInput === undefined ? (call.input ?? {}) : JSON.parse(call.rawInput),
      },
      // The first of parallel calls carries what the model thought.
      ...(place === 0 ? { thoughtSignature: 'c2lnbmVk' } : {}),
    })),
  ];
}
