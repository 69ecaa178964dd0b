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
const token = z.object({
  // What cannot stand in a header would be quoted by the error about it, and so reach a log.
  token: z.string().regex(/^[\x21-\x7e]+$/),
  username: z.string().min(1).nullable().default(null),
});

/** A token by itself, or JSON: `{token, username}`, or `{appId, privateKey, installationId?}` of an app. */
export function readCredential(given: string): ForgeCredential {
  const isObject = given.trimStart().startsWith('{');
  const parsed = z.union([app, token]).safeParse(isObject ? parseObject(given) : { token: given.trim() });
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
    'The credential is not valid: give a token, without quotes or spaces, {"token", "username"}, or {"appId", "privateKey"} of an app.',
    {
      details: [
        { path: 'repository.credential', message: 'must be a token or one of the documented objects' },
      ],
    },
  );
