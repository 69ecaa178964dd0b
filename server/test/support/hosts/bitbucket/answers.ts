import type { HostComment, HostPull, HostRepository } from '../host-state.ts';
import { commitOf } from '../test-repository.ts';

/** As Bitbucket writes moments: to the microsecond, with an offset. */
const moment = (date: Date): string => date.toISOString().replace('Z', '000+00:00');

const link = (href: string) => ({ href });

export const uuidOf = (user: string): string => `{${user}}`;

export const accountAnswer = (user: string) => ({
  type: 'user',
  uuid: uuidOf(user),
  account_id: user,
  display_name: `${user} of Acme`,
  nickname: user,
});

export const repositoryAnswer = ({ path, movedTo, id, defaultBranch }: HostRepository) => ({
  type: 'repository',
  uuid: `{repository-${id}}`,
  full_name: movedTo ?? path,
  mainbranch: { type: 'branch', name: defaultBranch },
});

export const branchAnswer = (name: string, hash: string) => ({
  type: 'branch',
  name,
  target: { type: 'commit', hash },
});

const states = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' };

function endAnswer(repository: HostRepository, branch: string) {
  const hash = commitOf(repository.directory, branch);
  return {
    branch: { name: branch },
    // Bitbucket shows twelve digits here.
    commit: hash === null ? null : { type: 'commit', hash: hash.slice(0, 12) },
    repository: repositoryAnswer(repository),
  };
}

/** As an element of a list: without the reviewers. */
export function listedPullAnswer(url: string, repository: HostRepository, pull: HostPull) {
  return {
    type: 'pullrequest',
    id: pull.number,
    title: pull.title,
    description: pull.body,
    state: states[pull.state],
    draft: pull.draft,
    author: accountAnswer(pull.author),
    links: { html: link(`${url}/${repository.path}/pull-requests/${pull.number}`) },
    source: endAnswer(repository, pull.head),
    destination: endAnswer(repository, pull.base),
    created_on: moment(pull.createdAt),
    updated_on: moment(pull.updatedAt),
  };
}

export const pullAnswer = (url: string, repository: HostRepository, pull: HostPull) => ({
  ...listedPullAnswer(url, repository, pull),
  reviewers: pull.reviewers.map(accountAnswer),
  participants: [],
});

export const commentAnswer = ({ id, kind, author, body, createdAt, updatedAt }: HostComment) => ({
  type: 'pullrequest_comment',
  id,
  content: { type: 'rendered', raw: body, markup: 'markdown', html: `<p>${body}</p>` },
  created_on: moment(createdAt),
  updated_on: moment(updatedAt),
  deleted: false,
  pending: false,
  user: accountAnswer(author),
  ...(kind === 'line' ? { inline: { path: 'index.mdx', from: null, to: 5 } } : {}),
});

export const permissionAnswer = (user: string, permission: string) => ({
  type: 'repository_permission',
  permission,
  user: accountAnswer(user),
});

export const errorAnswer = (status: number, message: string, detail?: object) => ({
  status,
  body: { type: 'error', error: { message, ...(detail ? { detail } : {}) } },
});
