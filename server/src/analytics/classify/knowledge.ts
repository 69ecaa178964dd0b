import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isAddressRange } from '../../contract/key.ts';
import { Fault } from '../../foundation/fault.ts';
import { AddressRanges } from './address-ranges.ts';

/** What the operator of this installation knows of clients: where they come from, and how they sign. */
export interface Knowledge {
  readonly ranges: AddressRanges;
  /** By the key's thumbprint, which is what a signature names. */
  readonly keys: ReadonlyMap<string, SigningKey>;
}

export interface SigningKey {
  readonly operator: string;
  readonly key: KeyObject;
}

export const noKnowledge: Knowledge = { ranges: new AddressRanges([]), keys: new Map() };

const name = z.string().trim().min(1).max(100);
const base64url = z.string().regex(/^[\w-]{1,1000}$/, 'must be base64url');

const jwk = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url }),
  z.object({ kty: z.literal('RSA'), n: base64url, e: base64url }),
]);

const file = z.strictObject({
  ranges: z
    .array(
      z.strictObject({
        client: name,
        source: z.url().optional(),
        addresses: z
          .array(z.string().refine(isAddressRange, 'must be an IP address or a CIDR range'))
          .max(20_000),
      }),
    )
    .max(500)
    .default([]),
  keys: z
    .array(z.strictObject({ operator: name, source: z.url().optional(), keys: z.array(jwk).min(1).max(50) }))
    .max(500)
    .default([]),
});

/** Reads the file of published ranges and keys; without one, nothing is ever verified. */
export async function loadKnowledge(path: string | undefined): Promise<Knowledge> {
  if (path === undefined) return noKnowledge;
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw problem(path, 'it cannot be read', cause);
  });
  return parseKnowledge(text, path);
}

export function parseKnowledge(text: string, path: string): Knowledge {
  const { ranges, keys } = checked(text, path);
  return {
    ranges: new AddressRanges(ranges.map(({ client, addresses }) => ({ client, ranges: addresses }))),
    keys: new Map(
      keys.flatMap(({ operator, keys: ofOperator }, index) =>
        ofOperator.map((key) => [
          thumbprint(key),
          { operator, key: importKey(key, `${path}: keys.${index}`) },
        ]),
      ),
    ),
  };
}

function checked(text: string, path: string): z.infer<typeof file> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw problem(path, 'it is not JSON', cause);
  }
  const parsed = file.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw problem(path, `${first?.path.join('.') || 'the whole'}: ${first?.message}`, parsed.error);
}

const problem = (path: string, what: string, cause: unknown) =>
  new Fault('invalid_request', `The file of address ranges and keys, ${path}, cannot be used: ${what}.`, {
    cause,
  });

function importKey(key: z.infer<typeof jwk>, place: string): KeyObject {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch (cause) {
    throw problem(place, 'one of its keys is not a public key', cause);
  }
}

/** RFC 7638: the required members in alphabetical order, without a space. */
function thumbprint(key: z.infer<typeof jwk>): string {
  const members =
    key.kty === 'OKP' ? { crv: key.crv, kty: key.kty, x: key.x } : { e: key.e, kty: key.kty, n: key.n };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}
