import type * as forgejo from 'forgejo-js';
import type * as gitea from 'gitea-js';
import type { HostComment, HostPull, HostRepository, Permission } from '../host-state.ts';
import { commitOf } from '../test-repository.ts';

/** As the hosts write moments: without fractions of a second. */
const moment = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

export const userAnswer = (login: string) =>
  ({ id: login.length, login, full_name: `${login} of Acme` }) satisfies gitea.User satisfies forgejo.User;

export const repositoryAnswer = (repository: HostRepository, permission: Permission) => {
  const push = permission === 'write' || permission === 'admin';
  return {
    id: repository.id,
    full_name: repository.movedTo ?? repository.path,
    archived: repository.archived,
    default_branch: repository.defaultBranch,
    empty: false,
    has_pull_requests: true,
    permissions: { admin: permission === 'admin', push, pull: true },
  } satisfies gitea.Repository satisfies forgejo.Repository;
};

export const branchAnswer = (name: string, commit: string) =>
  ({ name, commit: { id: commit }, protected: false }) satisfies gitea.Branch satisfies forgejo.Branch;

export function pullAnswer(url: string, repository: HostRepository, pull: HostPull) {
  const { base, number, head } = pull;
  const sha = commitOf(repository.directory, head);
  // A branch that is gone has its name in `label` alone.
  const ref = sha === null ? `refs/pull/${number}/head` : head;
  return {
    id: repository.id * 1_000 + number,
    number,
    html_url: `${url}/${repository.path}/pulls/${number}`,
    state: pull.state === 'open' ? 'open' : 'closed',
    merged: pull.state === 'merged',
    title: `${pull.draft ? 'WIP: ' : ''}${pull.title}`,
    body: pull.body,
    draft: pull.draft,
    user: userAnswer(pull.author),
    labels: pull.labels.map((name, id) => ({ id, name })),
    requested_reviewers: pull.reviewers.map(userAnswer),
    head: { label: head, ref, sha: sha ?? '', repo_id: repository.id },
    base: { label: base, ref: base, sha: commitOf(repository.directory, base) ?? '', repo_id: repository.id },
    created_at: moment(pull.createdAt),
    updated_at: moment(pull.updatedAt),
  } satisfies gitea.PullRequest satisfies forgejo.PullRequest;
}

export const commentAnswer = ({ id, author, body, createdAt, updatedAt }: HostComment) =>
  ({
    id,
    user: userAnswer(author),
    body,
    created_at: moment(createdAt),
    updated_at: moment(updatedAt),
  }) satisfies gitea.Comment satisfies forgejo.Comment;

/** A remark on a line belongs to a review of its own, which says nothing else. */
export const reviewAnswer = ({ id, kind, author, body, createdAt }: HostComment) =>
  ({
    id,
    user: userAnswer(author),
    body: kind === 'review' ? body : '',
    state: 'COMMENT',
    comments_count: kind === 'line' ? 1 : 0,
    submitted_at: moment(createdAt),
  }) satisfies gitea.PullReview satisfies forgejo.PullReview;

export const remarkAnswer = (comment: HostComment) =>
  ({
    ...commentAnswer(comment),
    path: 'index.mdx',
    position: 5,
    pull_request_review_id: comment.id,
  }) satisfies gitea.PullReviewComment satisfies forgejo.PullReviewComment;

export const permissionAnswer = (login: string, permission: string) =>
  ({
    permission,
    role_name: permission,
    user: userAnswer(login),
  }) satisfies gitea.RepoCollaboratorPermission satisfies forgejo.RepoCollaboratorPermission;

export const labelAnswer = (id: number, name: string) =>
  ({ id, name, color: '00aabb' }) satisfies gitea.Label satisfies forgejo.Label;

export const versionAnswer = (version: string) =>
  ({ version }) satisfies gitea.ServerVersion satisfies forgejo.ServerVersion;
