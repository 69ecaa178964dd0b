import type { KnownProvider } from './provider.ts';

/** OpenAI itself, through the Responses API. */
export const openai: KnownProvider = {
  name: 'openai',
  keySetting: 'OPENAI_API_KEY',
  needsKey: true,
  apiPath: '/v1',
  ownUrl: 'https://api.openai.com',
  async connect(model, { url, key }) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: url, apiKey: key }).responses(model);
  },
  // It caches by itself and finds what it cached by the key.
  cacheMark: null,
  // Nothing stays with the provider: what the model thought comes back encrypted and is sent along.
  options: (conversation) => ({ openai: { store: false, promptCacheKey: conversation } }),
  // The last is said of a question that is longer than the account may ask in a minute: it never becomes shorter.
  tooLong: [/context_length_exceeded/, /exceeds the context window/i, /request too large for/i],
  refusedThoughts: /reasoning' item|encrypted_content/,
  contextTokens: 256_000,
  outputTokens: 32_000,
};
