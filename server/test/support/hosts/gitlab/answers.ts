import { createHash } from 'node:crypto';
import type {
  BranchSchema,
  MergeRequestSchemaWithBasicLabels,
  PersonalAccessTokenSchema,
  ProjectSchema,
  SimpleMemberSchema,
  SimpleUserSchema,
} from '@gitbeaker/rest';
import type { HostComment, HostPull, HostRepository, HostToken, Permission } from '../host-state.ts';
import { commitOf } from '../test-repository.ts';

/** The host's world in GitLab's words; each answer is also checked against the types of GitLab's library. */

/** GitLab numbers its users; here the number follows from the name. */
export const userId = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 7), 16) + 1;

export const accessLevels: Readonly<Record<Permission, number>> = { none: 0, read: 20, write: 30, admin: 40 };

export const pathNow = ({ path, movedTo }: HostRepository): string => movedTo ?? path;

const ago = '2024-05-04T08:00:00.000Z';

export const personAnswer = (url: string, name: string) =>
  ({
    id: userId(name),
    username: name,
    name: `${name} on GitLab`,
    state: 'active',
    avatar_url: `${url}/uploads/${name}.png`,
    web_url: `${url}/${name}`,
  }) satisfies Partial<SimpleUserSchema>;

export const tokenAnswer = ({ user, scopes, expired }: HostToken) =>
  ({
    id: 42,
    name: 'Docwright',
    revoked: false,
    created_at: ago,
    scopes: [...scopes],
    user_id: userId(user),
    last_used_at: ago,
    active: !expired,
    expires_at: '2099-12-31',
  }) satisfies Partial<PersonalAccessTokenSchema>;

export function projectAnswer(url: string, repository: HostRepository, user: string) {
  const path = pathNow(repository);
  const level = accessLevels[repository.permissions.get(user) ?? 'none'];
  const permissions = {
    project_access: level === 0 ? null : { access_level: level, notification_level: 3 },
    group_access: null,
  };
  return {
    ...({
      id: repository.id,
      path: path.split('/').at(-1)!,
      path_with_namespace: path,
      web_url: `${url}/${path}`,
      http_url_to_repo: `${url}/${path}.git`,
      default_branch: repository.defaultBranch,
      archived: repository.archived,
      merge_requests_enabled: true,
      visibility: 'private',
      empty_repo: false,
    } satisfies Partial<ProjectSchema>),
    permissions,
  };
}

export const branchAnswer = (url: string, repository: HostRepository, name: string, commit: string) =>
  ({
    name,
    merged: false,
    protected: repository.protectedBranches.has(name),
    default: name === repository.defaultBranch,
    developers_can_push: false,
    developers_can_merge: false,
    can_push: !repository.protectedBranches.has(name),
    web_url: `${url}/${pathNow(repository)}/-/tree/${name}`,
    commit: { id: commit },
  }) satisfies Partial<Omit<BranchSchema, 'commit'>> & { commit: { id: string } };

export const memberAnswer = (url: string, name: string, permission: Permission) => ({
  ...(personAnswer(url, name) satisfies Partial<SimpleMemberSchema>),
  access_level: accessLevels[permission],
  expires_at: null,
});

export function mergeRequestAnswer(url: string, repository: HostRepository, pull: HostPull) {
  const state = pull.state === 'open' ? 'opened' : pull.state;
  return {
    ...({
      id: repository.id * 1_000 + pull.number,
      iid: pull.number,
      project_id: repository.id,
      title: pull.draft ? `Draft: ${pull.title}` : pull.title,
      description: pull.body === '' ? null : pull.body,
      state,
      created_at: pull.createdAt.toISOString(),
      updated_at: pull.updatedAt.toISOString(),
      web_url: `${url}/${pathNow(repository)}/-/merge_requests/${pull.number}`,
      target_branch: pull.base,
      source_branch: pull.head,
      source_project_id: repository.id,
      target_project_id: repository.id,
      author: personAnswer(url, pull.author),
      reviewers: pull.reviewers.map((name) => personAnswer(url, name)),
      labels: pull.labels,
      draft: pull.draft,
      work_in_progress: pull.draft,
      merge_status: 'can_be_merged',
    } satisfies Partial<MergeRequestSchemaWithBasicLabels>),
    sha: commitOf(repository.directory, pull.head),
  };
}

const noteTypes = { comment: null, line: 'DiffNote', review: 'DiscussionNote' } as const;

export const noteAnswer = (
  url: string,
  repository: HostRepository,
  pull: HostPull,
  comment: HostComment,
  system = false,
) => ({
  id: comment.id,
  type: noteTypes[comment.kind],
  body: comment.body,
  attachment: null,
  author: personAnswer(url, comment.author),
  created_at: comment.createdAt.toISOString(),
  updated_at: comment.updatedAt.toISOString(),
  system,
  noteable_id: repository.id * 1_000 + pull.number,
  noteable_type: 'MergeRequest',
  noteable_iid: pull.number,
  project_id: repository.id,
  resolvable: comment.kind !== 'comment',
  confidential: false,
  internal: false,
  ...(comment.kind === 'line' && {
    position: {
      position_type: 'text',
      new_path: 'index.mdx',
      old_path: 'index.mdx',
      new_line: 5,
      old_line: null,
    },
  }),
});
