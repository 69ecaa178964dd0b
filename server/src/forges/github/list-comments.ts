import { z } from 'zod';
import type { Comment } from '../forge.ts';
import type { GitHub } from './client.ts';
import { pages, perPage } from './limits.ts';
import { isOwn } from './own-comments.ts';
import { comment, readAnswer, review } from './schema.ts';

/** Comments below the pull request, remarks on its lines, and what was written when a review was handed in. */
export async function listComments({ api, here }: GitHub, number: number, since: Date): Promise<Comment[]> {
  // GitHub counts in whole seconds.
  const from = new Date(Math.floor(since.getTime() / 1000) * 1000);
  const changedSince = { per_page: perPage, since: from.toISOString().replace('.000', '') };
  const issue = { ...here, issue_number: number };
  const pull = { ...here, pull_number: number };
  const { issues, pulls } = api.rest;
  const lists = await Promise.all([
    collect(comment, (page) => issues.listComments({ ...issue, ...changedSince, page })),
    collect(comment, (page) => pulls.listReviewComments({ ...pull, ...changedSince, page })),
    collect(review, (page) => pulls.listReviews({ ...pull, per_page: perPage, page })),
  ]);
  // Each kind is counted apart.
  const kinds = ['comment', 'remark', 'review'] as const;
  return lists
    .flatMap((list, index) => list.map((one) => toComment(kinds[index]!, one)))
    .filter(({ body, at }) => body !== '' && !isOwn(body) && at >= from)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

type Written = z.infer<typeof comment>;

async function collect<Schema extends z.ZodType<Written>>(
  schema: Schema,
  ask: Parameters<typeof pages>[0],
): Promise<Written[]> {
  const found: Written[] = [];
  for await (const page of pages(ask)) found.push(...readAnswer(z.array(schema), page));
  return found;
}

const toComment = (kind: string, { id, user, body, created_at, path, line }: Written): Comment => ({
  id: `${kind}-${id}`,
  author: user,
  authorName: user,
  body: body ?? '',
  at: new Date(created_at),
  ...(path === undefined ? {} : { path }),
  ...(line ? { line } : {}),
});
