import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Fault } from '../../foundation/fault.ts';
import { type Delivery, type HookNews, type Hooks, parseDelivery } from '../hooks.ts';
import { pullDelivery, pushDelivery } from './schema.ts';

/** Forgejo sends both, Gitea its own. */
const header = ({ headers }: Delivery, name: string): string =>
  [headers[`x-gitea-${name}`], headers[`x-forgejo-${name}`]].find((value) => typeof value === 'string') ?? '';

const branchPrefix = 'refs/heads/';

export const giteaHooks: Hooks = {
  proof: 'the header X-Gitea-Signature or X-Forgejo-Signature: an HMAC-SHA256 of the body under the secret',

  verify(delivery, secret) {
    const expected = createHmac('sha256', secret).update(delivery.body).digest('hex');
    const same = timingSafeEqual(digest(header(delivery, 'signature').toLowerCase()), digest(expected));
    return secret !== '' && same;
  },

  read(delivery): HookNews {
    const event = header(delivery, 'event');
    if (event === '') throw invalid('it has no X-Gitea-Event header');
    const body = parseBody(delivery.body);
    return event === 'push' ? readPush(body) : readPullRequestNews(body);
  },
};

/** Of one length, whatever was sent. */
const digest = (text: string) => hash('sha256', text, 'buffer');

function readPush(body: unknown): HookNews {
  const parsed = pushDelivery.safeParse(body);
  if (!parsed.success) throw invalid('it names no ref');
  const { ref } = parsed.data;
  return ref.startsWith(branchPrefix)
    ? { about: 'push', branch: ref.slice(branchPrefix.length) }
    : { about: 'nothing' };
}

function readPullRequestNews(body: unknown): HookNews {
  const parsed = pullDelivery.safeParse(body);
  if (!parsed.success) throw invalid('it is not as Gitea writes it');
  const { pull_request, issue, is_pull } = parsed.data;
  const number = pull_request?.number ?? (is_pull || issue?.pull_request ? issue?.number : undefined);
  return number === undefined ? { about: 'nothing' } : { about: 'pull-request', number };
}

const parseBody = (body: Buffer): unknown =>
  parseDelivery(body, () => invalid('it is not JSON; choose application/json as its POST content type'));

const invalid = (why: string) => new Fault('invalid_request', `The delivery cannot be read: ${why}.`);
