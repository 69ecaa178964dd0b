import { isIP } from 'node:net';
import { z } from 'zod';
import { operation } from './operation.ts';
import { text, timestamp } from './text.ts';

export const scopes = ['read', 'write', 'ingest'] as const;
export type Scope = (typeof scopes)[number];

/** An address, or a range in CIDR notation. */
export function isAddressRange(value: string): boolean {
  const [address, bits, ...rest] = value.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const fields = {
  id: z.string(),
  name: z.string(),
  shown: z.string().describe('The first characters, to tell keys apart.'),
  scopes: z
    .array(z.enum(scopes))
    .describe(
      'None = `read` and `write`; `write` includes `read`; `ingest` sends page views and does nothing else, which `write` includes too.',
    ),
  allowedAddresses: z.array(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
};

export const key = z.object(fields).meta({ id: 'Key' });
export type KeyBody = z.infer<typeof key>;

export const createKey = operation({
  id: 'createKey',
  tag: 'Keys',
  summary: 'Create a key of a project',
  description: 'The key itself is in this answer and nowhere else.',
  method: 'POST',
  path: '/v1/projects/{id}/keys',
  access: 'organisation:write',
  body: z.object({
    name: text(1, 200),
    scopes: z.array(z.enum(scopes)).max(scopes.length).optional(),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    allowedAddresses: z
      .array(z.string().max(64).refine(isAddressRange, 'must be an IP address or a CIDR range'))
      .max(100)
      .optional(),
  }),
  responses: {
    201: {
      description: 'The key, shown once.',
      schema: z.object({ ...fields, key: z.string() }).meta({ id: 'NewKey' }),
    },
  },
});

export const listKeys = operation({
  id: 'listKeys',
  tag: 'Keys',
  summary: 'List the keys of a project',
  method: 'GET',
  path: '/v1/projects/{id}/keys',
  access: 'organisation:read',
  responses: { 200: { description: 'The keys, oldest first.', schema: z.object({ keys: z.array(key) }) } },
});

export const revokeKey = operation({
  id: 'revokeKey',
  tag: 'Keys',
  summary: 'Revoke a key',
  description: 'It stops working at once, on every node.',
  method: 'DELETE',
  path: '/v1/projects/{id}/keys/{keyId}',
  access: 'organisation:write',
  responses: { 204: { description: 'It no longer works.' } },
});

export const createSignInLink = operation({
  id: 'createSignInLink',
  tag: 'Keys',
  summary: 'Make a one-time sign-in link',
  method: 'POST',
  path: '/v1/sign-in-links',
  access: 'organisation:write',
  responses: {
    201: {
      description: 'A link that signs one browser in, once.',
      schema: z.object({ url: z.url(), expiresAt: timestamp }),
    },
  },
});
