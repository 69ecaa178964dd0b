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
    /maximum prompt length/i,
    /longer than the model'?s context length/i,
    /with context length of only/i,
    /context ?window ?exceeded/i,
    /reduce the length of the messages/i,
    /must be <= \d+.*max_new_tokens|max_new_tokens.*must be <= \d+/i,
    /(input|prompt) is too long/i,
    /request too large/i,
  ],
  refusedThoughts: /thought.?signature|thinking block|reasoning_content/i,
  contextTokens: 32_000,
  outputTokens: 8_000,
});
