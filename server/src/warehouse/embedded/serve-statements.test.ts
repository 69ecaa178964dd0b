import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveStatements } from './serve-statements.ts';

test('reads, inserts and commands go to sessions of their own, so that none holds the others up', async () => {
  const pool = (name: string) => ({ run: async () => Buffer.from(name) });
  const server = serveStatements({
    reading: pool('reading'),
    writing: pool('writing'),
    commands: pool('commands'),
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post = async (body: string, query = '') => {
    const response = await fetch(`http://127.0.0.1:${port}/?${query}`, { method: 'POST', body });
    return response.text();
  };
  expect(await post('SELECT 1 FORMAT JSON')).toBe('reading');
  expect(await post('\n  WITH 1 AS one SELECT one')).toBe('reading');
  expect(await post('rows', 'query=INSERT')).toBe('writing');
  expect(await post('ALTER TABLE events DELETE WHERE 1')).toBe('commands');
  expect(await post('CREATE TABLE t (n UInt8) ENGINE = Memory')).toBe('commands');
});
