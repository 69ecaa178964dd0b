import { describe, expect, test } from 'vitest';
import { offeredModels } from './offered-models.ts';

const models = {
  default: 'builtin/codemod',
  available: [
    { provider: 'builtin', isReady: true, missing: null, examples: ['builtin/codemod'] },
    { provider: 'anthropic', isReady: false, missing: 'ANTHROPIC_API_KEY', examples: ['anthropic/a'] },
    { provider: 'openai', isReady: false, missing: 'OPENAI_API_KEY', examples: ['openai/b', 'openai/c'] },
  ],
};

describe('the models that are offered', () => {
  test('leave out those of a provider without a key', () => {
    expect(offeredModels(models, [])).toEqual(['builtin/codemod']);
  });

  test('have those of a provider that only the project has a key for', () => {
    expect(offeredModels(models, ['openai'])).toEqual(['builtin/codemod', 'openai/b', 'openai/c']);
  });
});
