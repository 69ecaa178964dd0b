import { z } from 'zod';
import { siteOutline } from './inspection.ts';
import { operation } from './operation.ts';
import { connectionProblem } from './project.ts';
import { credential, repositoryFields } from './repository.ts';

const site = z.object({
  root: z.string().describe('The folder that holds the documentation; empty: the whole repository.'),
  kind: z
    .string()
    .describe('What builds it, such as `mintlify` or `docusaurus`; `plain`: nothing that is known.'),
  title: z.string().describe('What builds it, as people write it.'),
  pages: z.int().min(0).describe('How many pages it has.'),
  outline: siteOutline
    .nullable()
    .describe('What its configuration says; null where more would have to be read to tell.'),
});

export const tryConnection = operation({
  id: 'tryConnection',
  tag: 'Projects',
  summary: 'Try a connection before a project is made with it',
  description:
    'Asks the code host whether the repository can be reached and every needed permission is there, and looks where in it the documentation is. Nothing is stored.',
  method: 'POST',
  path: '/v1/connections/try',
  access: 'organisation:write',
  needsDisk: true,
  body: z.object({ repository: z.object({ ...repositoryFields, credential: credential.optional() }) }),
  responses: {
    200: {
      description: 'What was found.',
      schema: z
        .object({
          problems: z.array(connectionProblem).describe('What stands in the way; empty: nothing does.'),
          url: z.string().describe('The repository in the one spelling that is kept.'),
          branch: z
            .string()
            .nullable()
            .describe('The base branch that fits: the one asked for, or the host’s default.'),
          sites: z
            .array(site)
            .describe('Where documentation was found, the likeliest first; empty where problems come first.'),
          unseen: z
            .string()
            .nullable()
            .describe('Why its files were not looked through, though nothing stands in the way; else null.'),
        })
        .meta({ id: 'Connection' }),
    },
  },
});

export type ConnectionBody = z.infer<(typeof tryConnection)['responses'][200]['schema']>;
