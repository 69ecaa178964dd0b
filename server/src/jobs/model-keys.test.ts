import { describe, expect, test } from 'vitest';
import { sealAll } from '../foundation/sealed-secrets.ts';
import { createSecrets } from '../foundation/secrets.ts';
import { modelKeyPlace, openModelKey } from './model-keys.ts';

const secrets = createSecrets(Buffer.alloc(32, 1));
const modelKeys = sealAll(secrets, modelKeyPlace('demo'), { anthropic: 'sk-a', openai: 'sk-o' });
const project = { id: 'demo', modelKeys };

describe('the key of a project for a model', () => {
  test('is the one of its provider, and no other is opened', () => {
    expect(openModelKey(secrets, project, 'openai/gpt')).toEqual({ openai: 'sk-o' });
    expect(openModelKey(secrets, project, 'google/gemini')).toEqual({});
  });

  test('of a server with another secret key says what to do, and keeps no other model from working', () => {
    const other = createSecrets(Buffer.alloc(32, 2));
    expect(() => openModelKey(other, project, 'openai/gpt')).toThrow(
      expect.objectContaining({
        code: 'model_unavailable',
        message: expect.stringContaining('DOCWRIGHT_SECRET_KEY'),
      }),
    );
    expect(openModelKey(other, project, 'builtin/codemod')).toEqual({});
  });
});
