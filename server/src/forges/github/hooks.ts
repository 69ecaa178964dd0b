import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { type Delivery, type HookNews, type Hooks, parseDelivery } from '../hooks.ts';

const number = z.int().positive();
const aboutPull = z
  .object({ pull_request: z.object({ number }) })
  .transform(({ pull_request }): HookNews => ({ about: 'pull-request', number: pull_request.number }));

/** Comments on issues come as the same event; only a pull request's has this field. */
const aboutComment = z
  .object({ issue: z.object({ number, pull_request: z.object({}).optional() }) })
  .transform(
    ({ issue }): HookNews =>
      issue.pull_request ? { about: 'pull-request', number: issue.number } : { about: 'nothing' },
  );

const branchPrefix = 'refs/heads/';
const aboutPush = z
  .object({ ref: z.string() })
  .transform(
    ({ ref }): HookNews =>
      ref.startsWith(branchPrefix)
        ? { about: 'push', branch: ref.slice(branchPrefix.length) }
        : { about: 'nothing' },
  );

/** By the name in `X-GitHub-Event`; whatever else GitHub sends, such as `ping`, is about nothing. */
const events = new Map<string, z.ZodType<HookNews>>([
  ['pull_request', aboutPull],
  ['pull_request_review', aboutPull],
  ['pull_request_review_comment', aboutPull],
  ['issue_comment', aboutComment],
  ['push', aboutPush],
]);

const signaturePattern = /^sha256=([0-9a-f]{64})$/;

export const gitHubHooks: Hooks = {
  proof: 'the header X-Hub-Signature-256: "sha256=" and an HMAC-SHA256 of the body under the secret',

  verify({ headers, body }, secret) {
    const [, given] = signaturePattern.exec(String(headers['x-hub-signature-256'] ?? '')) ?? [];
    const right = createHmac('sha256', secret).update(body).digest();
    // Without a proof it is compared all the same, so that it takes as long.
    const same = timingSafeEqual(Buffer.from(given ?? '0'.repeat(64), 'hex'), right);
    return same && given !== undefined && secret !== '';
  },

  read(delivery) {
    const event = delivery.headers['x-github-event'];
    if (typeof event !== 'string') throw notGitHub();
    const read = events.get(event)?.safeParse(payloadOf(delivery));
    if (read && !read.success) throw notGitHub();
    return read?.data ?? { about: 'nothing' };
  },
};

/** JSON, or the same in a form's field: people choose one when they set the webhook up. */
function payloadOf({ headers, body }: Delivery): unknown {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return parseDelivery(isForm ? fieldOf(body) : body, notGitHub);
}

const fieldOf = (form: Buffer): Buffer =>
  Buffer.from(new URLSearchParams(form.toString('latin1')).get('payload') ?? '');

const notGitHub = (cause?: unknown) =>
  new Fault('invalid_request', 'This is not a delivery of a webhook of GitHub.', { cause });
