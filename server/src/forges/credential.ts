import { z } from 'zod';
import { Fault } from '../foundation/fault.ts';

/** How Docwright signs in to a host. */
export type ForgeCredential =
  | { kind: 'token'; token: string; username: string | null }
  | { kind: 'app'; appId: string; privateKey: string; installationId: number | null };

const app = z.object({
  appId: z.union([z.string(), z.int()]).transform(String),
  privateKey: z.string().includes('PRIVATE KEY'),
  installationId: z.int().nullable().default(null),
});
const token = z.object({ token: z.string().min(1), username: z.string().min(1).nullable().default(null) });

/** A token by itself, or JSON: `{token, username}`, or `{appId, privateKey, installationId?}` of an app. */
export function readCredential(given: string): ForgeCredential {
  if (!given.trimStart().startsWith('{')) return { kind: 'token', token: given.trim(), username: null };
  const parsed = z.union([app, token]).safeParse(parseObject(given));
  if (!parsed.success) throw malformed();
  return 'appId' in parsed.data ? { kind: 'app', ...parsed.data } : { kind: 'token', ...parsed.data };
}

function parseObject(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw malformed();
  }
}

const malformed = () =>
  new Fault(
    'invalid_request',
    'The credential is not valid: give a token, {"token", "username"}, or {"appId", "privateKey", "installationId"} of an app.',
    {
      details: [
        { path: 'repository.credential', message: 'must be a token or one of the documented objects' },
      ],
    },
  );
