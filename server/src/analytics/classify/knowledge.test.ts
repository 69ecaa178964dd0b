import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadKnowledge, noKnowledge, parseKnowledge } from './knowledge.ts';

test('without a file nothing is known', async () => {
  expect(await loadKnowledge(undefined)).toBe(noKnowledge);
});

test('a file is read, and an absent one is named', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'knowledge-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'clients.json');
  await expect(loadKnowledge(path)).rejects.toThrow(`${path}, cannot be used: it cannot be read`);
  await writeFile(path, '{"ranges": [{"client": "GPTBot", "addresses": ["192.0.2.0/24"]}]}');
  expect((await loadKnowledge(path)).ranges.size).toBe(1);
});

test.each([
  ['{', 'it is not JSON'],
  ['[]', 'the whole'],
  ['{"range": []}', 'the whole'],
  [
    '{"ranges": [{"client": "A", "addresses": []}, {"client": "B", "addresses": ["10.0.0.0/33"]}]}',
    'ranges.1.addresses.0',
  ],
  ['{"keys": [{"operator": "A", "keys": [{"kty": "EC", "crv": "P-256"}]}]}', 'keys.0.keys.0.kty'],
  ['{"keys": [{"operator": "A", "keys": [{"kty": "OKP", "crv": "Ed25519", "x": "AA"}]}]}', 'keys.0'],
])('%s is refused, and the place is named', (text, place) => {
  expect(() => parseKnowledge(text, 'clients.json')).toThrow(place);
});

test('a key is known by its thumbprint', () => {
  // The key and thumbprint of RFC 8037, appendix A.
  const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  const { keys } = parseKnowledge(JSON.stringify({ keys: [{ operator: 'A', keys: [key] }] }), 'clients.json');
  expect(keys.get('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')?.operator).toBe('A');
});
