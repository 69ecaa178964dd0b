import type { Provider } from './provider.ts';

/** Any server that speaks Chat Completions, under the operator's name for it. */
export const compatibleWith = (name: string): Provider => ({
  name,
  keySetting: `DOCWRIGHT_MODEL_KEYS (${name}=…)`,
  needsKey: false,
  apiPath: '/v1',
  async connect(model, { url, key }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ name, baseURL: url, apiKey: key, includeUsage: true })(model);
  },
  cacheMark: null,
  options: () => ({}),
  tooLong: [
    /context_length_exceeded/,
    /exceed_context_size/,
    /maximum context length/i,
    /maximum model length/i,
    /exceeds? the (available )?context (size|window|length)/i,
  ],
  refusedThoughts: /thought.?signature|thinking block|reasoning_content/i,
  contextTokens: 32_000,
  outputTokens: 8_000,
});
