import { z } from 'zod';
import type { Comment } from '../forge.ts';
import type { GiteaClient } from './gitea-client.ts';
import { isOwn, markOf } from './own-comment.ts';
import { comment, remark, review } from './schema.ts';

const listing = { attempt: 'read the comments', permission: 'write:issue' };
const writing = { schema: z.unknown(), attempt: 'comment on the pull request', permission: 'write:issue' };

export async function ensureComment(
  client: GiteaClient,
  number: number,
  key: string,
  text: string,
): Promise<void> {
  const path = client.inRepository('issues', number, 'comments');
  const comments = await client.get({ path, schema: z.array(comment), ...listing });
  const mark = markOf(key);
  const own = comments.find((one) => one.body.startsWith(mark));
  const body = `${mark}\n${text}`;
  if (!own) await client.ask({ method: 'POST', path, body: { body }, ...writing });
  else if (own.body !== body) {
    const ownPath = client.inRepository('issues', 'comments', own.id);
    await client.ask({ method: 'PATCH', path: ownPath, body: { body }, ...writing });
  }
}

/** The host counts three kinds apart: comments, reviews, and the remarks on lines that belong to a review. */
export async function listComments(client: GiteaClient, number: number, since: Date): Promise<Comment[]> {
  // The host's times have no fractions of a second.
  const from = new Date(Math.floor(since.getTime() / 1_000) * 1_000);
  const [written, reviewed] = await Promise.all([
    commentsSince(client, number, from),
    reviewsOf(client, number),
  ]);
  return [...written, ...reviewed]
    .filter(({ at, body }) => at >= from && body.trim() !== '' && !isOwn(body))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

async function commentsSince(client: GiteaClient, number: number, since: Date): Promise<Comment[]> {
  const path = client.inRepository('issues', number, 'comments');
  const query = { since: since.toISOString() };
  const comments = await client.get({ path, query, schema: z.array(comment), ...listing });
  return comments.map((one) => readComment('comment', one));
}

/** Replies count to the review that they answer, however old that is; so each with remarks is asked for them. */
const maximumReviews = 100;

async function reviewsOf(client: GiteaClient, number: number): Promise<Comment[]> {
  const path = client.inRepository('pulls', number, 'reviews');
  const permission = 'write:repository';
  const reviews = await Array.fromAsync(client.list({ ...listing, path, schema: review, permission }));
  const submitted = reviews.filter(({ state }) => state !== 'PENDING').slice(-maximumReviews);
  const comments = submitted.map((one) => readComment('review', { ...one, created_at: one.submitted_at }));
  for (const { id } of submitted.filter((one) => one.comments_count > 0)) {
    const remarksPath = client.inRepository('pulls', number, 'reviews', id, 'comments');
    const remarks = await client.get({ ...listing, path: remarksPath, schema: z.array(remark), permission });
    comments.push(...remarks.map(readRemark));
  }
  return comments;
}

const readComment = (kind: string, { id, user, body, created_at }: z.infer<typeof comment>): Comment => ({
  id: `${kind}-${id}`,
  author: user?.login ?? '',
  authorName: user?.full_name || user?.login || 'somebody',
  body,
  at: new Date(created_at),
});

function readRemark({ path, position, ...one }: z.infer<typeof remark>): Comment {
  const line = position > 0 ? { line: position } : {};
  return { ...readComment('line', one), ...(path === '' ? {} : { path, ...line }) };
}
