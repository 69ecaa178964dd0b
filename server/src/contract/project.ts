import { z } from 'zod';
import {
  agentLimits,
  agentSettings,
  changedModelKeys,
  contentSettings,
  contextRepositories,
  modelKeys,
  shownContentSettings,
  shownContextRepository,
} from './agent-settings.ts';
import { jobErrorCodes } from './error.ts';
import { isAddressRange } from './key.ts';
import { operation } from './operation.ts';
import { aiPurposes, clientClasses } from './page-view.ts';
import { pullRequestSettings, shownPullRequestSettings } from './pull-request-settings.ts';
import { credential, forgeNames, repositoryFields } from './repository.ts';
import { projectIdPattern, text, timestamp } from './text.ts';

const limits = z
  .object({
    jobsPerHour: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .describe('Jobs and messages together; 0 = no limit.'),
    runningJobs: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Jobs that are carried out at a time; 0 = no limit.'),
    queuedJobs: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Instructions that may wait at a time; 0 = no limit.'),
    readsPerHour: z.int().min(0).max(1_000_000_000).optional().describe('Reads of page views; 0 = no limit.'),
    ...agentLimits,
  })
  .meta({ id: 'Limits' });

export type ProjectLimits = z.infer<typeof limits>;

const clientRule = z.object({
  userAgent: text(1, 500).describe('Text that the user agent contains, in any case.'),
  class: z.enum(clientClasses).describe('Whose read it then is.'),
  client: text(1, 100).optional().describe('Its name; the text if absent.'),
  operator: text(1, 100).optional().describe('Who runs it.'),
  purpose: z.enum(aiPurposes).optional().describe('What an AI client reads for; `assistant` if absent.'),
});

export type ClientRule = z.infer<typeof clientRule>;

/** As it is shown: nothing is changed on the way out. */
const shownClientRule = z
  .object({
    ...clientRule.shape,
    userAgent: z.string().describe(clientRule.shape.userAgent.description!),
    client: z.string().optional().describe(clientRule.shape.client.description!),
    operator: z.string().optional().describe(clientRule.shape.operator.description!),
  })
  .meta({ id: 'ClientRule' });

/** As a browser names a site in its `Origin` header. */
const origin = text(1, 300).transform((value, context) => {
  const url = URL.parse(value);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  context.addIssue({ code: 'custom', message: 'must be an origin such as https://docs.example.com' });
  return z.NEVER;
});

const settings = {
  humanSource: z
    .enum(['any', 'beacon', 'server'])
    .optional()
    .describe(
      'Which source counts for people: `beacon` (script and pixel), `server` (all others) or `any`, which counts both; `any` if absent.',
    ),
  aiPurposes: z.array(z.enum(aiPurposes)).max(10).optional().describe('Which AI clients count; empty = all.'),
  allowedOrigins: z
    .array(origin)
    .max(100)
    .optional()
    .describe('Sites that script and pixel may send from, such as `https://docs.example.com`; empty = any.'),
  basePath: text(0, 500)
    .optional()
    .describe('What the paths of the site begin with and page views leave out, such as `/docs`.'),
  ignoredHosts: z
    .array(text(1, 255))
    .max(100)
    .optional()
    .describe('Hosts whose reads are no views, such as previews; `*.example.com` = every host below.'),
  ignoredAddresses: z
    .array(z.string().refine(isAddressRange, 'must be an IP address or a CIDR range'))
    .max(100)
    .optional()
    .describe('Addresses whose reads are no views, such as the office’s.'),
  clientRules: z
    .array(clientRule)
    .max(100)
    .optional()
    .describe('Whose read it is, where the project knows better; the first match holds.'),
  retentionDays: z
    .int()
    .min(0)
    .max(36_500)
    .optional()
    .describe('Days after which the details of an event are erased; its count stays. 0 = never.'),
  mention: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, 'must be a handle without the @, such as docwright')
    .optional()
    .describe('A comment on a pull request that mentions this handle is a follow-up; `docwright` if absent.'),
  ...agentSettings,
};

const drainSecret = text(16, 500).optional();
const drainSecrets = z
  .object({ vercel: drainSecret, netlify: drainSecret, cloudflare: drainSecret })
  .describe('What each service proves its deliveries with. They go in and never come out.');

const pullRequests = z.object(pullRequestSettings).describe('How the project wants its pull requests.');

export type ProjectSettings = z.infer<z.ZodObject<typeof settings>> & {
  pullRequests?: z.infer<typeof pullRequests>;
};

const hookSecret = text(16, 500).describe(
  'What the code host proves its deliveries to `hookUrl` with. It goes in and never comes out.',
);

const about = (setting: keyof typeof settings) => settings[setting].description!;

export const project = z
  .object({
    id: z.string(),
    name: z.string(),
    repository: z.object({
      forge: z.enum(forgeNames),
      url: z.string(),
      name: z.string().optional(),
      branch: z.string(),
      root: z.string(),
      apiUrl: z.string().optional(),
      hasCredential: z.boolean(),
    }),
    model: z.string().nullable().describe('null: the installation’s default.'),
    humanSource: z.string().describe(about('humanSource')),
    aiPurposes: z.array(z.string()).describe(about('aiPurposes')),
    allowedOrigins: z.array(z.string()).describe(about('allowedOrigins')),
    basePath: z.string().describe(about('basePath')),
    ignoredHosts: z.array(z.string()).describe(about('ignoredHosts')),
    ignoredAddresses: z.array(z.string()).describe(about('ignoredAddresses')),
    clientRules: z.array(shownClientRule).describe(about('clientRules')),
    retentionDays: z.int().nullable().describe('null: as the installation says.'),
    mention: z.string().describe(about('mention')),
    pullRequests: shownPullRequestSettings,
    hookUrl: z
      .string()
      .nullable()
      .describe('Where the code host sends what happens in the repository; null: it sends nothing.'),
    hasHookSecret: z.boolean(),
    drains: z.array(z.string()).describe('The services whose log drains have a secret.'),
    allowedPaths: z.array(z.string()).describe(about('allowedPaths')),
    checks: z.array(z.object({ name: z.string(), command: z.string() })).describe(about('checks')),
    contentRules: shownContentSettings.describe(about('contentRules')),
    allowedSecrets: z.array(z.string()).describe(about('allowedSecrets')),
    contextRepositories: z.array(shownContextRepository).describe(contextRepositories.description!),
    modelKeyProviders: z.array(z.string()).describe('The model providers that the project has a key for.'),
    limits,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Project' });

export type ProjectBody = z.infer<typeof project>;

/** For a change: null takes a field back. */
const orNull = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

const name = text(1, 200);
const model = text(1, 200).describe('Such as builtin/codemod; the installation’s default if absent.');
const projectResponse = { description: 'The project.', schema: project };

export const createProject = operation({
  id: 'createProject',
  tag: 'Projects',
  summary: 'Create a project',
  method: 'POST',
  path: '/v1/projects',
  access: 'organisation:write',
  needsDisk: true,
  body: z.object({
    id: z.string().regex(projectIdPattern, 'must be 1 to 64 of A-Za-z0-9_-').optional(),
    name,
    repository: z.object({ ...repositoryFields, credential: credential.optional() }),
    model: model.optional(),
    limits: limits.optional(),
    drainSecrets: drainSecrets.optional(),
    contextRepositories: contextRepositories.optional(),
    modelKeys: modelKeys.optional(),
    pullRequests: pullRequests.optional(),
    hookSecret: hookSecret.optional(),
    ...settings,
  }),
  responses: { 201: projectResponse },
  errors: ['already_exists'],
});

export const listProjects = operation({
  id: 'listProjects',
  tag: 'Projects',
  summary: 'List projects',
  method: 'GET',
  path: '/v1/projects',
  access: 'organisation:read',
  responses: { 200: { description: 'Every project.', schema: z.object({ projects: z.array(project) }) } },
});

export const getProject = operation({
  id: 'getProject',
  tag: 'Projects',
  summary: 'Retrieve a project',
  method: 'GET',
  path: '/v1/projects/{id}',
  access: 'project:read',
  responses: { 200: projectResponse },
});

export const updateProject = operation({
  id: 'updateProject',
  tag: 'Projects',
  summary: 'Change a project',
  description: 'Only the fields that are sent change; null takes back an optional one.',
  method: 'PATCH',
  path: '/v1/projects/{id}',
  access: 'organisation:write',
  body: z.object({
    name: name.optional(),
    repository: z
      .object({
        ...repositoryFields,
        apiUrl: repositoryFields.apiUrl.nullable(),
        credential: credential.nullable(),
      })
      .partial()
      .optional(),
    model: model.nullable().optional(),
    limits: z.object(orNull(limits.shape)).optional(),
    drainSecrets: z
      .object(orNull(drainSecrets.shape))
      .nullable()
      .optional()
      .describe('A service’s null takes its secret back, and null those of all.'),
    contextRepositories: contextRepositories.nullable().optional(),
    modelKeys: changedModelKeys.nullable().optional(),
    pullRequests: z
      .object(orNull(pullRequestSettings))
      .nullable()
      .optional()
      .describe('A field’s null takes it back, and null all of them.'),
    hookSecret: hookSecret.nullable().optional(),
    ...orNull(settings),
    contentRules: z
      .object(orNull(contentSettings))
      .nullable()
      .optional()
      .describe('A kind’s null takes its rule back, and null all of them.'),
  }),
  responses: { 200: projectResponse },
});

export const connectionProblem = z
  .object({
    path: z.string().describe('The field that has to be changed, such as `repository.credential`.'),
    code: z.enum(jobErrorCodes),
    message: z.string().describe('What is missing, and what to do about it.'),
  })
  .meta({ id: 'ConnectionProblem' });

export const checkProject = operation({
  id: 'checkProject',
  tag: 'Projects',
  summary: 'Check whether jobs can work',
  description:
    'Asks the code hosts whether the repository and those that models read can be reached, and whether every needed permission is there.',
  method: 'POST',
  path: '/v1/projects/{id}/check',
  access: 'organisation:write',
  responses: {
    200: {
      description: 'What stands in the way; empty: nothing does.',
      schema: z.object({ problems: z.array(connectionProblem) }),
    },
  },
});

export const deleteProject = operation({
  id: 'deleteProject',
  tag: 'Projects',
  summary: 'Delete a project',
  description:
    'Its jobs, keys and views go with it, and running jobs are stopped. The repository itself stays, a local one too.',
  method: 'DELETE',
  path: '/v1/projects/{id}',
  access: 'organisation:write',
  responses: { 204: { description: 'It is gone.' } },
});
