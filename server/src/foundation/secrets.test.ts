import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecrets, loadSecretKey } from './secrets.ts';

const directory = mkdtempSync(join(tmpdir(), 'docwright-secrets-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('a sealed value', () => {
  const secrets = createSecrets(randomBytes(32));

  test('opens to what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        expect(secrets.open(secrets.seal(plain, 'here'), 'here')).toBe(plain);
      }),
    );
  });

  test('does not contain what was sealed, and is another each time', () => {
    const [a, b] = [secrets.seal('a-token', 'here'), secrets.seal('a-token', 'here')];
    expect(a.includes('a-token')).toBe(false);
    expect(a.equals(b)).toBe(false);
  });

  test('does not open in another place, under another key, or when it was touched', () => {
    const sealed = secrets.seal('a-token', 'here');
    expect(() => secrets.open(sealed, 'there')).toThrow();
    expect(() => createSecrets(randomBytes(32)).open(sealed, 'here')).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const touched = Buffer.from(sealed);
      touched[at]! ^= 1;
      expect(() => secrets.open(touched, 'here')).toThrow();
    }
  });
});

describe('the key file', () => {
  test('is made once, private, and stays the same', () => {
    const first = loadSecretKey(undefined, directory);
    expect(loadSecretKey(undefined, directory).equals(first)).toBe(true);
    expect(statSync(join(directory, 'secret-key')).mode & 0o777).toBe(0o600);
  });

  test('gives way to the configured key', () => {
    const configured = randomBytes(32);
    expect(loadSecretKey(configured, directory)).toBe(configured);
  });

  test('that is damaged is named, and not replaced', () => {
    const elsewhere = mkdtempSync(join(directory, 'damaged-'));
    writeFileSync(join(elsewhere, 'secret-key'), 'short');
    expect(() => loadSecretKey(undefined, elsewhere)).toThrow(/secret-key does not hold 32 bytes/);
  });
});
