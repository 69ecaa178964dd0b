import { z } from 'zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

export const changeStatuses = ['added', 'deleted', 'modified', 'renamed', 'type-changed'] as const;

const count = z.int().min(0);

const changedFile = z
  .object({
    path: z.string(),
    oldPath: z.string().nullable().describe('Where a renamed file was.'),
    status: z.enum(changeStatuses),
    additions: count.describe('Lines.'),
    deletions: count.describe('Lines.'),
    binary: z.boolean(),
  })
  .meta({ id: 'ChangedFile' });
export type ChangedFileBody = z.infer<typeof changedFile>;

const changes = z
  .object({
    base: z.string().nullable().describe('The commit that it is compared with; null: nothing changed yet.'),
    head: z.string().nullable().describe('The commit with the changes; null where there is none.'),
    files: z.array(changedFile).describe('By path.'),
    refused: z
      .boolean()
      .describe(
        'The gate refused these changes: they were never pushed, and what looks like a secret is masked.',
      ),
    omitted: count.describe('Files beyond what is kept, which are not listed.'),
  })
  .meta({ id: 'Changes' });
export type ChangesBody = z.infer<typeof changes>;

const diffLine = z.object({
  kind: z.enum(['context', 'add', 'delete']),
  oldLine: z.int().nullable(),
  newLine: z.int().nullable(),
  text: z.string(),
});

const fileChange = z
  .object({
    ...changedFile.shape,
    hunks: z.array(z.object({ header: z.string(), lines: z.array(diffLine) })),
    cut: z.boolean().describe('The file is larger than what is shown: its hunks or texts are not whole.'),
    before: z.string().nullable().describe('The whole file before; null where there was none, or no text.'),
    after: z.string().nullable().describe('The whole file after; null where there is none, or no text.'),
  })
  .meta({ id: 'FileChange' });
export type FileChangeBody = z.infer<typeof fileChange>;

const ofFile = z.object({ path: text(1, 4_096).describe('The file’s path, as the list gives it.') });
const listed = { 200: { description: 'The files that changed.', schema: changes } };
const shown = { 200: { description: 'What changed in the file.', schema: fileChange } };

export const listJobChanges = operation({
  id: 'listJobChanges',
  tag: 'Agent jobs',
  summary: 'What an agent job changed',
  description:
    'All that its branch has changed since it left the base branch, as of the last time that Docwright pushed to it or saw a push of others. If the gate refused what the last instruction changed (`gate_failed`, or `limit_reached` with unfinished work), that is what is shown.',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/changes',
  access: 'project:read',
  responses: listed,
});

export const getJobFileChange = operation({
  id: 'getJobFileChange',
  tag: 'Agent jobs',
  summary: 'What an agent job changed in one file',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/changes/file',
  access: 'project:read',
  query: ofFile,
  responses: shown,
});

export const listPullRequestChanges = operation({
  id: 'listPullRequestChanges',
  tag: 'Local pull requests',
  summary: 'What a pull request of the local forge changes',
  method: 'GET',
  path: '/v1/projects/{id}/pulls/{n}/changes',
  access: 'project:read',
  responses: listed,
});

export const getPullRequestFileChange = operation({
  id: 'getPullRequestFileChange',
  tag: 'Local pull requests',
  summary: 'What a pull request of the local forge changes in one file',
  method: 'GET',
  path: '/v1/projects/{id}/pulls/{n}/changes/file',
  access: 'project:read',
  query: ofFile,
  responses: shown,
});
