import { expect, test } from 'vitest';
import type { HostAnswer } from './host-answer.ts';
import { readRequest } from './host-request.ts';
import { RememberedAnswers } from './remembered-answers.ts';

const ask = (path: number) => readRequest(`https://host.test/${path}`);
const answer = (bytes: number): HostAnswer => ({
  status: 200,
  url: '',
  headers: new Headers({ etag: '"1"' }),
  body: new Uint8Array(bytes),
});

test('forgets what was not used for longest, and stays small', async () => {
  const remembered = new RememberedAnswers();
  for (let path = 0; path < 100; path++) {
    remembered.keep(await ask(path), answer(900_000));
    expect(remembered.find(await ask(0))).not.toBeNull();
  }
  expect(remembered.find(await ask(1))).toBeNull();
  expect(remembered.find(await ask(99))).not.toBeNull();
  expect(remembered.bytes).toBeLessThanOrEqual(16_000_000);
});

test('counts headers, however long a host makes them', async () => {
  const remembered = new RememberedAnswers();
  const headers = new Headers({ etag: '"1"', 'x-long': 'a'.repeat(15_000) });
  for (let path = 0; path < 1_200; path++) remembered.keep(await ask(path), { ...answer(0), headers });
  expect(remembered.find(await ask(0))).toBeNull();
  expect(remembered.find(await ask(1_199))).not.toBeNull();
});

test('does not remember what is too long, has no ETag or is no plain success', async () => {
  const remembered = new RememberedAnswers();
  remembered.keep(await ask(1), answer(1_000_001));
  remembered.keep(await ask(1), { ...answer(1), headers: new Headers() });
  remembered.keep(await ask(1), { ...answer(1), status: 404 });
  expect(remembered.find(await ask(1))).toBeNull();
});
