import type { HostComment } from '../host-state.ts';
import type { WireAnswer } from '../start-test-host.ts';
import { type HandledRequest, type Handlers, invalid, notFound } from './handler.ts';
import { pageOf } from './pages.ts';
import { pullOf } from './pull-handlers.ts';
import { commentShape } from './shapes.ts';

const maximumBody = 65_536;
const tooLong = () =>
  invalid({ resource: 'IssueComment', field: 'body', code: 'custom', message: 'body is too long' });

function listed(asked: HandledRequest, kind: HostComment['kind']): WireAnswer {
  const pull = pullOf(asked);
  if (!pull) return notFound();
  const since = Date.parse(asked.request.url.searchParams.get('since') ?? '') || 0;
  const found = pull.comments.filter(
    (comment) => comment.kind === kind && Math.floor(comment.updatedAt.getTime() / 1000) * 1000 >= since,
  );
  const { items, headers } = pageOf(asked.request, found);
  return { status: 200, headers, body: items.map(commentShape) };
}

export const commentHandlers: Handlers = {
  'issues/list-comments': (asked) => listed(asked, 'comment'),
  'pulls/list-review-comments': (asked) => listed(asked, 'line'),
  'pulls/list-reviews': (asked) => listed(asked, 'review'),

  'issues/create-comment': (asked) => {
    const pull = pullOf(asked);
    if (!pull) return notFound();
    const body = String(asked.body.body);
    if (body.length > maximumBody) return tooLong();
    const now = new Date();
    const { world, token } = asked;
    const comment: HostComment = {
      id: world.nextId(),
      kind: 'comment',
      author: token.user,
      body,
      createdAt: now,
      updatedAt: now,
    };
    pull.comments.push(comment);
    pull.updatedAt = now;
    return { status: 201, body: commentShape(comment) };
  },

  'issues/update-comment': ({ repository, parameters, body }) => {
    const all = repository.pulls.flatMap(({ comments }) => comments);
    const comment = all.find(({ id, kind }) => kind === 'comment' && id === Number(parameters.comment_id));
    if (!comment) return notFound();
    if (String(body.body).length > maximumBody) return tooLong();
    Object.assign(comment, { body: body.body, updatedAt: new Date() });
    return { status: 200, body: commentShape(comment) };
  },
};
