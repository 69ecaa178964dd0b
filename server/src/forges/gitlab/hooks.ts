import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { type Delivery, type HookNews, type Hooks, parseDelivery } from '../hooks.ts';

/** A signing token, as GitLab makes it: a key of 32 bytes in Base64. */
const signingToken = /^whsec_([A-Za-z0-9+/]{43}=)$/;
const toleranceMs = 5 * 60_000;

export const createGitLabHooks = (now: () => number = Date.now): Hooks => ({
  proof:
    'the secret token in `X-Gitlab-Token`, or, where the secret is a signing token (`whsec_…`), the signature in `webhook-signature`',
  /** Which of both is decided by the secret, never by the sender: a signature cannot be talked away. */
  verify(delivery, secret) {
    const key = signingToken.exec(secret)?.[1];
    if (key !== undefined) return isSigned(delivery, Buffer.from(key, 'base64'), now());
    return isSame(headerOf(delivery, 'x-gitlab-token'), secret);
  },
  read,
});

/** After the Standard Webhooks: over id, moment and body, and only for five minutes. */
function isSigned(delivery: Delivery, key: Buffer, now: number): boolean {
  const id = headerOf(delivery, 'webhook-id');
  const timestamp = headerOf(delivery, 'webhook-timestamp');
  const expected = createHmac('sha256', key)
    .update(`${id}.${timestamp}.`)
    .update(delivery.body)
    .digest('base64');
  const given = headerOf(delivery, 'webhook-signature').split(' ').slice(0, 10);
  const isRight = given.filter((signature) => isSame(signature, `v1,${expected}`)).length > 0;
  return isRight && Math.abs(now - Number(timestamp) * 1000) <= toleranceMs;
}

const headerOf = ({ headers }: Delivery, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Their digests have one length, whatever was sent. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

const number = z.object({ iid: z.int().positive() });
const event = z.union([
  z
    .object({ object_kind: z.literal('push'), ref: z.string().startsWith('refs/heads/') })
    .transform(({ ref }): HookNews => ({ about: 'push', branch: ref.slice('refs/heads/'.length) })),
  z
    .object({ object_kind: z.literal('merge_request'), object_attributes: number })
    .transform(
      ({ object_attributes }): HookNews => ({ about: 'pull-request', number: object_attributes.iid }),
    ),
  z
    .object({ object_kind: z.literal('note'), merge_request: number })
    .transform(({ merge_request }): HookNews => ({ about: 'pull-request', number: merge_request.iid })),
  z.looseObject({}).transform((): HookNews => ({ about: 'nothing' })),
]);

function read(delivery: Delivery): HookNews {
  const parsed = event.safeParse(parseDelivery(delivery.body, notGitLab));
  if (headerOf(delivery, 'x-gitlab-event') === '' || !parsed.success) throw notGitLab();
  return parsed.data;
}

const notGitLab = (cause?: unknown) =>
  new Fault('invalid_request', 'This is not a delivery of GitLab: it has X-Gitlab-Event and a JSON object.', {
    cause,
  });
