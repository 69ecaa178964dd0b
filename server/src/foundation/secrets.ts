import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnce } from './write-once.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Encrypts what must be kept but never shown: AES-256-GCM, bound to where it is kept. */
export interface Secrets {
  seal(plain: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
}

/**
 * `context` names the place (such as `project:demo:credential`), so that a sealed value copied to another
 * row does not open there.
 */
export function createSecrets(key: Buffer): Secrets {
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed[0] !== version) throw new Error(`A sealed value has the unknown version ${sealed[0]}.`);
      const nonce = sealed.subarray(1, 1 + nonceLength);
      const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const body = sealed.subarray(1 + nonceLength + tagLength);
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** The installation's key: the configured one, or a file in the data directory that is made once. */
export function loadSecretKey(configured: Buffer | undefined, dataDir: string): Buffer {
  if (configured) return configured;
  const file = join(dataDir, 'secret-key');
  writeOnce(file, `${randomBytes(32).toString('base64')}\n`);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32)
    throw new Error(`${file} does not hold 32 bytes in base64. Restore it from a backup.`);
  return key;
}
