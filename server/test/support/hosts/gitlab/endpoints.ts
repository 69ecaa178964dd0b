import { z } from 'zod';
import type { HostVerb } from '../host-state.ts';

/**
 * What Docwright may ask of GitLab, written down from GitLab's documentation: parameters that are not here are
 * not known there, and an answer has at least these fields.
 */
export interface Endpoint {
  verb: HostVerb;
  /** Where GitLab documents it. */
  page: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  status: number;
  answer: z.ZodType;
  /** Which scopes of a token suffice; `any` for what a token may ask about itself. */
  scopes: readonly string[] | 'any';
}

const reading = ['api', 'read_api'] as const;
const writing = ['api'] as const;

/** A number as a query has it. */
const whole = z.string().regex(/^[1-9]\d*$/);
const order = { sort: z.enum(['asc', 'desc']).optional() };
/** https://docs.gitlab.com/api/rest/#pagination */
const pages = {
  page: whole.optional(),
  per_page: whole.refine((count) => Number(count) <= 100, 'at most 100').optional(),
};
const moment = z.iso.datetime({ offset: true });

const person = z.looseObject({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  state: z.string(),
  web_url: z.url(),
});

const mergeRequest = z.looseObject({
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576).nullable(),
  state: z.enum(['opened', 'closed', 'locked', 'merged']),
  created_at: moment,
  updated_at: moment,
  target_branch: z.string(),
  source_branch: z.string(),
  source_project_id: z.int(),
  target_project_id: z.int(),
  author: person,
  reviewers: z.array(person),
  labels: z.array(z.string()),
  draft: z.boolean(),
  sha: z.string().nullable(),
  web_url: z.url(),
});

const note = z.looseObject({
  id: z.int(),
  type: z.enum(['DiffNote', 'DiscussionNote']).nullable(),
  body: z.string().max(1_000_000),
  author: person,
  created_at: moment,
  updated_at: moment,
  system: z.boolean(),
  noteable_type: z.literal('MergeRequest'),
  noteable_iid: z.int(),
});

const access = z.looseObject({ access_level: z.int(), notification_level: z.int() }).nullable();

const project = z.looseObject({
  id: z.int(),
  path_with_namespace: z.string(),
  web_url: z.url(),
  http_url_to_repo: z.url(),
  default_branch: z.string().nullable(),
  archived: z.boolean(),
  merge_requests_enabled: z.boolean(),
  permissions: z.object({ project_access: access, group_access: access }),
});

const text = z.string().min(1);
const noteBody = z.strictObject({ body: text.max(1_000_000) });

/** At least one parameter, https://docs.gitlab.com/api/merge_requests/#update-mr */
const changeOfMergeRequest = z
  .strictObject({
    title: text.max(255),
    description: z.string().max(1_048_576),
    target_branch: text,
    state_event: z.enum(['close', 'reopen']),
    labels: z.string(),
    add_labels: z.string(),
    remove_labels: z.string(),
    reviewer_ids: z.array(z.int()),
    assignee_ids: z.array(z.int()),
    remove_source_branch: z.boolean(),
    squash: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'at least one parameter must be provided');

export const endpoints = {
  token: {
    verb: 'other',
    page: 'https://docs.gitlab.com/api/personal_access_tokens/#self-inform',
    method: 'GET',
    path: '/personal_access_tokens/self',
    status: 200,
    answer: z.looseObject({
      id: z.int(),
      name: z.string(),
      revoked: z.boolean(),
      active: z.boolean(),
      scopes: z.array(z.string()),
      user_id: z.int(),
      expires_at: z.iso.date().nullable(),
    }),
    scopes: 'any',
  },
  currentUser: {
    verb: 'other',
    page: 'https://docs.gitlab.com/api/users/#retrieve-the-current-user',
    method: 'GET',
    path: '/user',
    status: 200,
    answer: person,
    scopes: ['api', 'read_api', 'read_user'],
  },
  users: {
    verb: 'other',
    page: 'https://docs.gitlab.com/api/users/#list-all-users',
    method: 'GET',
    path: '/users',
    query: z.strictObject({ ...pages, username: text.optional(), search: text.optional() }),
    status: 200,
    answer: z.array(person),
    scopes: ['api', 'read_api', 'read_user'],
  },
  project: {
    verb: 'get-repository',
    page: 'https://docs.gitlab.com/api/projects/#retrieve-a-project',
    method: 'GET',
    path: '/projects/:id',
    query: z.strictObject({ license: z.string(), statistics: z.string() }).partial(),
    status: 200,
    answer: project,
    scopes: reading,
  },
  branch: {
    verb: 'other',
    page: 'https://docs.gitlab.com/api/branches/#get-single-repository-branch',
    method: 'GET',
    path: '/projects/:id/repository/branches/:branch',
    status: 200,
    answer: z.looseObject({
      name: z.string(),
      protected: z.boolean(),
      default: z.boolean(),
      can_push: z.boolean(),
      commit: z.looseObject({ id: z.string() }),
    }),
    scopes: reading,
  },
  member: {
    verb: 'other',
    page: 'https://docs.gitlab.com/api/project_members/#get-a-member-of-a-project-including-inherited-and-invited-members',
    method: 'GET',
    path: '/projects/:id/members/all/:user_id',
    status: 200,
    answer: person.extend({ access_level: z.int(), expires_at: z.iso.date().nullable() }),
    scopes: reading,
  },
  mergeRequests: {
    verb: 'list-pulls',
    page: 'https://docs.gitlab.com/api/merge_requests/#list-project-merge-requests',
    method: 'GET',
    path: '/projects/:id/merge_requests',
    query: z.strictObject({
      ...pages,
      ...order,
      order_by: z.enum(['created_at', 'updated_at', 'title']).optional(),
      scope: z.enum(['created_by_me', 'assigned_to_me', 'all']).optional(),
      source_branch: text.optional(),
      state: z.enum(['opened', 'closed', 'locked', 'merged', 'all']).optional(),
      target_branch: text.optional(),
      updated_after: moment.optional(),
    }),
    status: 200,
    answer: z.array(mergeRequest),
    scopes: reading,
  },
  mergeRequest: {
    verb: 'get-pull',
    page: 'https://docs.gitlab.com/api/merge_requests/#get-single-mr',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid',
    query: z.strictObject({ include_rebase_in_progress: z.string() }).partial(),
    status: 200,
    answer: mergeRequest,
    scopes: reading,
  },
  createMergeRequest: {
    verb: 'create-pull',
    page: 'https://docs.gitlab.com/api/merge_requests/#create-mr',
    method: 'POST',
    path: '/projects/:id/merge_requests',
    body: z.strictObject({
      source_branch: text,
      target_branch: text,
      title: text.max(255),
      description: z.string().max(1_048_576).optional(),
      labels: text.optional(),
      reviewer_ids: z.array(z.int()).optional(),
      assignee_ids: z.array(z.int()).optional(),
      remove_source_branch: z.boolean().optional(),
      squash: z.boolean().optional(),
      target_project_id: z.int().optional(),
    }),
    status: 201,
    answer: mergeRequest,
    scopes: writing,
  },
  updateMergeRequest: {
    verb: 'update-pull',
    page: 'https://docs.gitlab.com/api/merge_requests/#update-mr',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid',
    body: changeOfMergeRequest,
    status: 200,
    answer: mergeRequest,
    scopes: writing,
  },
  notes: {
    verb: 'list-comments',
    page: 'https://docs.gitlab.com/api/notes/#list-all-merge-request-notes',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/notes',
    query: z.strictObject({
      ...pages,
      ...order,
      order_by: z.enum(['created_at', 'updated_at']).optional(),
    }),
    status: 200,
    answer: z.array(note),
    scopes: reading,
  },
  createNote: {
    verb: 'create-comment',
    page: 'https://docs.gitlab.com/api/notes/#create-new-merge-request-note',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/notes',
    body: noteBody,
    status: 201,
    answer: note,
    scopes: writing,
  },
  updateNote: {
    verb: 'other',
    page: 'https://docs.gitlab.com/api/notes/#modify-existing-merge-request-note',
    method: 'PUT',
    path: '/projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
    body: noteBody,
    status: 200,
    answer: note,
    scopes: writing,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
