import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewPage } from '../../src/contract/preview.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { type Browser, signIn } from './browser.ts';
import { expectError, expectInvalid } from './expect-error.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  browser = await signIn(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const preview = (body: unknown) => browser.call('POST', '/v1/preview', { body });

test('a page comes back as data, in the format it is in', async () => {
  const text = '# A\n\n<Card title="b">\n\n[c](javascript:d)\n\n</Card>\n';
  const { status, json } = await preview({ text, format: 'mdx' });
  expect(status).toBe(200);
  previewPage.responses[200].schema.parse(json);
  expect(json).toEqual({
    nodes: [
      { type: 'element', name: 'h1', children: [{ type: 'text', value: 'A' }] },
      {
        type: 'component',
        name: 'Card',
        attributes: 'title="b"',
        inline: false,
        children: [
          {
            type: 'element',
            name: 'p',
            children: [{ type: 'link', href: null, children: [{ type: 'text', value: 'c' }] }],
          },
        ],
      },
    ],
    problem: null,
  });
  const plain = (await preview({ text: '<Card>\n' })).json;
  expect(plain).toEqual({ nodes: [{ type: 'source', kind: 'html', value: '<Card>' }], problem: null });
});

test('a page that cannot be parsed comes back as code', async () => {
  const { status, json } = await preview({ text: 'a\n\n<Card>\n', format: 'mdx' });
  expect(status).toBe(200);
  expect(json.nodes).toEqual([{ type: 'code', language: 'mdx', value: 'a\n\n<Card>\n' }]);
  expect(json.problem).toContain('Line 3');
});

test('an empty page has nothing to show', async () => {
  expect((await preview({ text: '' })).json).toEqual({ nodes: [], problem: null });
});

test.each([
  ['text', {}],
  ['text', { text: null }],
  ['text', { text: ['a'] }],
  ['text', { text: 'a'.repeat(1_000_001) }],
  ['format', { text: 'a', format: 'html' }],
])('with a bad %s is 400', async (path, body) => {
  expectInvalid(await preview(body), path);
});

test('without a session is 401, with a key of the organisation too', async () => {
  const body = { text: 'a' };
  expectError(await server.call('POST', '/v1/preview', { body, key: null }), 401, 'unauthorized');
  expectError(await server.call('POST', '/v1/preview', { body }), 401, 'unauthorized');
});
