import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Fault } from '../../foundation/fault.ts';
import { type Delivery, type HookNews, type Hooks, parseDelivery } from '../hooks.ts';
import { pullDelivery, pushDelivery } from './schema.ts';

const header = ({ headers }: Delivery, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

export const bitbucketHooks: Hooks = {
  proof: 'the header X-Hub-Signature: "sha256=" and an HMAC-SHA256 of the body under the secret',

  verify(delivery, secret) {
    const expected = `sha256=${createHmac('sha256', secret).update(delivery.body).digest('hex')}`;
    const given = header(delivery, 'x-hub-signature').toLowerCase();
    const same = timingSafeEqual(digest(given), digest(expected));
    return secret !== '' && same;
  },

  read(delivery): HookNews {
    const event = header(delivery, 'x-event-key');
    if (event === '') throw invalid('it has no X-Event-Key header');
    const body = parseBody(delivery.body);
    if (event === 'repo:push') return readPush(body);
    return event.startsWith('pullrequest:') ? readPullRequestNews(body) : { about: 'nothing' };
  },
};

/** Of one length, whatever was sent. */
const digest = (text: string) => hash('sha256', text, 'buffer');

/** The first of the pushed branches; what came with it is found at the next look. */
function readPush(body: unknown): HookNews {
  const parsed = pushDelivery.safeParse(body);
  if (!parsed.success) throw invalid('it names no changes');
  const refs = parsed.data.push.changes.map((change) => change.new ?? change.old);
  const branch = refs.find((ref) => ref?.type === 'branch');
  return branch ? { about: 'push', branch: branch.name } : { about: 'nothing' };
}

function readPullRequestNews(body: unknown): HookNews {
  const parsed = pullDelivery.safeParse(body);
  if (!parsed.success) throw invalid('it names no pull request');
  return { about: 'pull-request', number: parsed.data.pullrequest.id };
}

const parseBody = (body: Buffer): unknown => parseDelivery(body, () => invalid('it is not JSON'));

const invalid = (why: string) => new Fault('invalid_request', `The delivery cannot be read: ${why}.`);
