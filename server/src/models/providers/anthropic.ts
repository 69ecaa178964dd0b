import { z } from 'zod';
import type { KnownProvider } from './provider.ts';

const startMetadata = z.object({
  usage: z.object({
    input_tokens: z.number(),
    cache_read_input_tokens: z.number().nullish(),
    cache_creation_input_tokens: z.number().nullish(),
  }),
});

export const anthropic: KnownProvider = {
  name: 'anthropic',
  keySetting: 'ANTHROPIC_API_KEY',
  needsKey: true,
  apiPath: '/v1',
  ownUrl: 'https://api.anthropic.com',
  async connect(model, { url, key }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: url, apiKey: key })(model);
  },
  cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  // A ping is a sign of life while the model thinks.
  options: () => ({ anthropic: { includePings: true } }),
  tooLong: [/prompt is too long/i, /exceed context limit/i, /request_too_large/],
  refusedThoughts: /thinking[`'"]? .*block|thinking block|invalid `?signature/i,
  billedSoFar(metadata) {
    const { success, data } = startMetadata.safeParse(metadata.anthropic);
    if (!success) return null;
    const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = data.usage;
    const cached = cache_read_input_tokens ?? 0;
    const cacheWrite = cache_creation_input_tokens ?? 0;
    return { input: input_tokens + cached + cacheWrite, cached, cacheWrite, output: 0 };
  },
  contextTokens: 200_000,
  outputTokens: 32_000,
};
