import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** 80 ms and 32 MB on a laptop: nothing to a person, much to whoever guesses. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const memory = { maxmem: 64 * 1024 * 1024 };
const keyLength = 32;
const saltLength = 16;

/** With its salt and its cost, so that a later one can cost more. */
export async function hashOfPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const key = await derive(password.normalize('NFKC'), salt, keyLength, { ...cost, ...memory });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(':');
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':');
  const options = { N: Number(N), r: Number(r), p: Number(p), ...memory };
  const expected = Buffer.from(key, 'base64');
  const given = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64'),
    expected.length,
    options,
  );
  return timingSafeEqual(given, expected);
}
