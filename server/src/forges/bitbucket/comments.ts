import { z } from 'zod';
import { cut } from '../cut.ts';
import type { Comment } from '../forge.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { maximumBody } from './limits.ts';
import { isOwn, markOf } from './own-comment.ts';
import { comment } from './schema.ts';

const listing = { schema: comment, attempt: 'read the comments', permission: 'pullRequests' } as const;
const writing = {
  schema: z.unknown(),
  attempt: 'comment on the pull request',
  permission: 'pullRequests',
} as const;
const pagelen = 100;

export async function ensureComment(
  client: BitbucketClient,
  number: number,
  key: string,
  text: string,
): Promise<void> {
  const path = client.inRepository('pullrequests', number, 'comments');
  const mark = markOf(key);
  const raw = cut(`${mark}\n\n${text}`, maximumBody);
  const body = { content: { raw } };
  for await (const one of client.list({ path, query: { pagelen }, ...listing })) {
    const written = one.content.raw ?? '';
    if (one.deleted || !written.startsWith(mark)) continue;
    if (written === raw) return;
    const ownPath = `${path}/${one.id}`;
    // 403: anyone can write the mark, and what others wrote is not for Docwright to change.
    if (await client.ask({ method: 'PUT', path: ownPath, body, alsoFine: [403], ...writing })) return;
  }
  await client.ask({ method: 'POST', path, body, ...writing });
}

export async function listComments(client: BitbucketClient, number: number, since: Date): Promise<Comment[]> {
  const path = client.inRepository('pullrequests', number, 'comments');
  // Bitbucket's queries know no `Z`.
  const from = since.toISOString().replace('Z', '+00:00');
  const query = { q: `created_on >= ${from}`, sort: 'created_on', pagelen };
  const comments = await Array.fromAsync(client.list({ path, query, ...listing }));
  return comments
    .filter(({ deleted, pending }) => !deleted && !pending)
    .map(readComment)
    .filter(({ body, at }) => body.trim() !== '' && !isOwn(body) && at >= since);
}

function readComment({ id, user, content, created_on, inline }: z.infer<typeof comment>): Comment {
  const line = inline?.to ? { line: inline.to } : {};
  return {
    id: `comment-${id}`,
    author: user?.account_id ?? user?.uuid ?? '',
    authorName: user?.display_name ?? 'somebody',
    body: content.raw ?? '',
    at: new Date(created_on),
    ...(inline ? { path: inline.path, ...line } : {}),
  };
}
