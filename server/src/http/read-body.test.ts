import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

test('a body that stops arriving is given up in words', async () => {
  const stream = new PassThrough();
  stream.write('{"prompt":');
  await expect(readBody(stream, 1024, 50)).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'The body took longer than 0.05 seconds to arrive.',
  });
  stream.destroy();
});

test('a body that arrives in pieces is whole', async () => {
  const stream = new PassThrough();
  const body = readBody(stream, 1024);
  stream.write('one ');
  stream.end('two');
  expect((await body).toString()).toBe('one two');
});
