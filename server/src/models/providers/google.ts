import type { KnownProvider } from './provider.ts';

/** The Gemini API. It caches by itself. */
export const google: KnownProvider = {
  name: 'google',
  keySetting: 'GOOGLE_GENERATIVE_AI_API_KEY',
  needsKey: true,
  apiPath: '/v1beta',
  ownUrl: 'https://generativelanguage.googleapis.com',
  async connect(model, { url, key }) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI({ baseURL: url, apiKey: key })(model);
  },
  cacheMark: null,
  options: () => ({}),
  tooLong: [/input token count .*exceeds the maximum/i],
  refusedThoughts: /thought.?signature/i,
  wrongKey: /API_KEY_INVALID|API key not valid/,
  waitSeconds: /"retryDelay":\s*"([\d.]+)s"/,
  contextTokens: 1_000_000,
  outputTokens: 32_000,
};
