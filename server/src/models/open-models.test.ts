import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chatWith, impatient, sampleQuestion } from '../../test/support/model-servers/ask.ts';
import { startModelServer, wireNames } from '../../test/support/model-servers/start-model-server.ts';
import { readConfig } from '../foundation/config.ts';
import { openModels } from './open-models.ts';
import { knownProviders } from './providers/registry.ts';

const open = (environment: Record<string, string> = {}) => openModels(readConfig(environment), impatient);

const notProviders = ['access.ts', 'compatible.ts', 'provider.ts', 'registry.ts'];

test('the providers are those that have a file', () => {
  const files = readdirSync(new URL('providers', import.meta.url)).filter(
    (file) => !notProviders.includes(file),
  );
  expect(knownProviders.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted());
});

describe('without any key', () => {
  test('the built-in model is the default, and needs nothing', () => {
    const models = open();
    expect(models.defaultModel).toBe('builtin/codemod');
    expect(() => models.assertKnown('builtin/codemod', {})).not.toThrow();
    expect(models.open('builtin/codemod', {})).toBeNull();
  });

  test('people are told which settings are missing', () => {
    expect(open().list()).toEqual([
      { provider: 'builtin', isReady: true, missing: null, examples: ['builtin/codemod'] },
      expect.objectContaining({ provider: 'anthropic', isReady: false, missing: 'ANTHROPIC_API_KEY' }),
      expect.objectContaining({ provider: 'openai', isReady: false, missing: 'OPENAI_API_KEY' }),
      expect.objectContaining({
        provider: 'google',
        isReady: false,
        missing: 'GOOGLE_GENERATIVE_AI_API_KEY',
      }),
    ]);
  });

  test('a model that needs one is refused with what to do', () => {
    const refused = expect.objectContaining({
      code: 'invalid_request',
      message:
        'The model "openai/gpt-x" needs a key: set OPENAI_API_KEY, or give the project one for "openai".',
    });
    expect(() => open().assertKnown('openai/gpt-x', {})).toThrow(refused);
    expect(() => open().assertKnown('openai/gpt-x', { openai: 'its own' })).not.toThrow();
  });
});

test('a key alone does not change the default', () => {
  const models = open({ ANTHROPIC_API_KEY: 'k' });
  expect(models.defaultModel).toBe('builtin/codemod');
  expect(models.list()[1]).toMatchObject({ provider: 'anthropic', isReady: true, missing: null });
});

test.each([
  'gpt-x',
  'openai/',
  'openai',
  'mistral/large',
  '/x',
  'builtin/other',
  '__proto__/x',
  'constructor/x',
])('the model %j is refused with what there is', (name) => {
  const models = open({ OPENAI_API_KEY: 'k', DOCWRIGHT_MODEL_ENDPOINTS: 'ollama=http://127.0.0.1:1' });
  const refusal = /Available: builtin\/codemod, anthropic\/…, openai\/…, google\/…, ollama\/…\. A server/;
  expect(() => models.assertKnown(name, {})).toThrow(refusal);
  expect(() => models.open(name, {})).toThrow(expect.objectContaining({ code: 'model_unknown' }));
});

test('a key that is no longer there makes a model unavailable', () => {
  expect(() => open().open('google/gemini-x', {})).toThrow(
    expect.objectContaining({ code: 'model_unavailable' }),
  );
});

test.each([
  [{ DOCWRIGHT_MODEL: 'gpt-x' }, /DOCWRIGHT_MODEL cannot be used.*Available/],
  [{ DOCWRIGHT_MODEL: 'openai/gpt-x' }, /DOCWRIGHT_MODEL cannot be used.*set OPENAI_API_KEY/],
])('a default that cannot be used is told at the start: %o', (environment, complaint) => {
  expect(() => open(environment)).toThrow(complaint);
});

test('a server without a key is asked without one, and its model’s name may hold slashes', async () => {
  await using server = await startModelServer('openai-chat', [{ text: 'Yes.' }]);
  const models = open({ DOCWRIGHT_MODEL_ENDPOINTS: `local=${server.url}` });
  await models.open('local/org/model:7b', {})!.ask(sampleQuestion());
  expect(server.requests[0]).toMatchObject({ path: '/v1/chat/completions', body: { model: 'org/model:7b' } });
  expect(server.requests[0]!.headers.authorization).toBeUndefined();
});

test('several servers have models beside one another', async () => {
  await using first = await startModelServer('openai-chat', [{ text: 'first' }]);
  await using second = await startModelServer('openai-chat', [{ text: 'second' }]);
  const models = open({
    DOCWRIGHT_MODEL_ENDPOINTS: `one=${first.url}, two=${second.url}`,
    DOCWRIGHT_MODEL_KEYS: 'two=key-of-two',
  });
  expect(await models.open('two/m', {})!.ask(sampleQuestion())).toMatchObject({ text: 'second' });
  expect(await models.open('one/m', {})!.ask(sampleQuestion())).toMatchObject({ text: 'first' });
  expect(second.requests[0]!.headers.authorization).toBe('Bearer key-of-two');
});

describe.each(wireNames)('over %s', (wire) => {
  const keyHeaders = (headers: Record<string, unknown>) =>
    [headers['x-api-key'], headers['x-goog-api-key'], headers.authorization].filter(Boolean);

  test('a project’s own key goes before the installation’s', async () => {
    await using server = await startModelServer(wire, [{ text: 'Yes.' }]);
    const provider = server.model.split('/')[0]!;
    const chat = open(server.environment).open(server.model, { [provider]: 'key-of-the-project' })!;
    await chat.ask(sampleQuestion());
    expect(keyHeaders(server.requests[0]!.headers).join()).toMatch(/^(Bearer )?key-of-the-project$/);
  });

  test('a base URL without a path is completed', async () => {
    await using server = await startModelServer(wire, [{ text: 'Yes.' }]);
    const origin = new URL(server.url).origin;
    const environment = Object.fromEntries(
      Object.entries(server.environment).map(([name, value]) => [name, value.replace(server.url, origin)]),
    );
    expect(await open(environment).open(server.model, {})!.ask(sampleQuestion())).toMatchObject({
      text: 'Yes.',
    });
  });

  test('the key is in nothing that is returned or thrown', async () => {
    const key = 'sk-very-secret-1234567890';
    await using server = await startModelServer(wire, (_request, number) => ({
      status: [401, 400, 500][number % 3]!,
      message: `Incorrect API key provided: ${key}`,
    }));
    const models = open(server.environment);
    const provider = server.model.split('/')[0]!;
    const chat = models.open(server.model, { [provider]: key })!;
    const shown: unknown[] = [models, chat];
    for (let asked = 0; asked < 3; asked++) {
      shown.push(await chat.ask(sampleQuestion()).catch((error: unknown) => error));
    }
    expect(keyHeaders(server.requests[0]!.headers).join()).toContain(key);
    const everything = shown.map(
      (value) => inspect(value, { depth: null, showHidden: true }) + JSON.stringify(value),
    );
    expect(everything.join()).not.toContain(key);
  });
});

describe('the price table', () => {
  const fileWith = (content: string) => {
    const directory = mkdtempSync(join(tmpdir(), 'docwright-prices-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'prices.json');
    writeFileSync(file, content);
    return file;
  };

  test('of the operator gives a model its price, its context and the length of its answers', async () => {
    const facts = {
      price: { input: 2, cachedInput: 1, output: 10 },
      contextTokens: 5_000,
      outputTokens: 321,
    };
    await using server = await startModelServer('openai-chat', [
      { text: 'Yes.', usage: { input: 1_000, cached: 1_000, output: 100 } },
    ]);
    const file = fileWith(JSON.stringify({ [server.model]: facts }));
    const chat = chatWith({ ...server, environment: { ...server.environment, DOCWRIGHT_PRICES_FILE: file } });
    expect(chat.contextTokens).toBe(5_000);
    const { usage } = await chat.ask(sampleQuestion());
    expect(usage.cost).toBeCloseTo(0.004, 9);
    expect(server.requests[0]!.body.max_tokens).toBe(321);
  });

  test('is shown to people as examples', () => {
    const file = fileWith('{"ollama/qwen": {"contextTokens": 16000}}');
    const models = open({
      DOCWRIGHT_PRICES_FILE: file,
      DOCWRIGHT_MODEL_ENDPOINTS: 'ollama=http://127.0.0.1:1',
    });
    expect(models.list().at(-1)).toMatchObject({
      provider: 'ollama',
      isReady: true,
      examples: ['ollama/qwen'],
    });
  });

  test.each([
    ['{', 'it is not JSON'],
    ['{"a/b": {"price": {"input": -1, "output": 1}}}', 'a/b.price.input'],
    ['{"a/b": {"prices": {}}}', 'prices'],
  ])('with %j in it is refused at the start', (content, complaint) => {
    expect(() => open({ DOCWRIGHT_PRICES_FILE: fileWith(content) })).toThrow(complaint);
  });

  test('that is not there is refused at the start', () => {
    expect(() => open({ DOCWRIGHT_PRICES_FILE: '/nowhere/prices.json' })).toThrow('it cannot be read');
  });
});
