import { z } from 'zod';
import { credential, forgeNames, repositoryFields, repositoryName } from './repository.ts';
import { text } from './text.ts';

/** What one instruction may cost and change, beside the limits of requests. */
export const agentLimits = {
  changedFiles: z.int().min(1).max(1_000_000).optional().describe('Files one instruction may change.'),
  changedLines: z
    .int()
    .min(1)
    .max(100_000_000)
    .optional()
    .describe('Lines one instruction may add or remove.'),
  deletedFiles: z.int().min(0).max(1_000_000).optional().describe('Files one instruction may delete.'),
  agentSteps: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('How often a model may be asked for one instruction.'),
  agentTokens: z
    .int()
    .min(1_000)
    .max(1_000_000_000)
    .optional()
    .describe('Tokens a model may read and write for one instruction.'),
  agentCost: z
    .number()
    .positive()
    .max(100_000)
    .optional()
    .describe('What a model may cost for one instruction, in US dollars.'),
  agentMinutes: z.number().positive().max(1_440).optional().describe('How long one instruction may take.'),
};

const isPattern = (pattern: string) =>
  !pattern.startsWith('/') && !pattern.split('/').some((part) => part === '..');

const isOneLine = (value: string) => !/\p{Cc}/u.test(value);

const areUnique = (entries: readonly { name: string }[]) =>
  new Set(entries.map(({ name }) => name)).size === entries.length;
const unique = [areUnique, 'must have a name of its own for each'] as const;

/** What the gate does with content of a kind that the instruction did not ask for. */
export const contentRules = ['refuse', 'show'] as const;
export type ContentRule = (typeof contentRules)[number];

/** The kinds, and what holds where a project says nothing. */
export const defaultContentRules = {
  activeContent: 'refuse',
  hiddenCharacters: 'refuse',
  steeringFiles: 'refuse',
  newHosts: 'show',
} as const satisfies Record<string, ContentRule>;
export type ContentKind = keyof typeof defaultContentRules;

const contentRule = z.enum(contentRules);
const ruleOf = (what: string) => contentRule.optional().describe(what);

export const contentSettings = {
  activeContent: ruleOf(
    'Scripts, frames, forms, event handlers, code in MDX that reaches out; `refuse` if absent.',
  ),
  hiddenCharacters: ruleOf('Characters that readers do not see or that reorder text; `refuse` if absent.'),
  steeringFiles: ruleOf('Files that tell other tools and agents what to do; `refuse` if absent.'),
  newHosts: ruleOf('Addresses of hosts that the repository did not name before; `show` if absent.'),
};

export const shownContentSettings = z
  .object({
    activeContent: contentRule,
    hiddenCharacters: contentRule,
    steeringFiles: contentRule,
    newHosts: contentRule,
  })
  .meta({ id: 'ContentSettings' });

export const agentSettings = {
  contentRules: z
    .object(contentSettings)
    .optional()
    .describe(
      'What becomes of content that the instruction did not ask for: `refuse` the change, or `show` it at the top of the pull request.',
    ),
  allowedSecrets: z
    .array(
      z
        .string()
        .regex(
          /^[a-z0-9-]{1,60}:[0-9a-f]{16}$/,
          'must be a rule and a fingerprint, as a finding of the gate names them, such as stripe:9f86d081884c7d65',
        ),
    )
    .max(200)
    .optional()
    .describe(
      'Values that look like secrets and are none, by rule and fingerprint, as the gate’s report names them.',
    ),
  allowedPaths: z
    .array(text(1, 500).refine(isPattern, 'must be a pattern inside the repository, such as `static/**`'))
    .max(100)
    .optional()
    .describe('Paths besides the documentation folder that a job may change, as patterns.'),
  checks: z
    .array(
      z.object({
        name: text(1, 60).refine(isOneLine, 'must be one line').describe('What people call it.'),
        command: text(1, 2_000).describe(
          'Run in the sandbox over the result; it fails when it ends in error.',
        ),
      }),
    )
    .max(10)
    .refine(...unique)
    .optional()
    .describe('Checks of the project’s own that a change must pass, such as a style checker.'),
};

export const contextRepositories = z
  .array(
    z.object({
      name: repositoryName.describe('What the agent calls it; of a local repository, its name.'),
      forge: repositoryFields.forge,
      url: repositoryFields.url,
      apiUrl: repositoryFields.apiUrl,
      branch: text(1, 200).optional().describe('The branch to read; `main` if absent.'),
      credential: credential
        .nullable()
        .optional()
        .describe('It goes in and never comes out; absent keeps the one that is known, null takes it back.'),
    }),
  )
  .max(10)
  .refine(...unique)
  .describe('Repositories that a model may read and never changes: the source code that is documented.');

export type ContextRepositoryInput = z.output<typeof contextRepositories>[number];

export const shownContextRepository = z
  .object({
    name: z.string(),
    forge: z.enum(forgeNames),
    url: z.string(),
    apiUrl: z.string().optional(),
    branch: z.string(),
    hasCredential: z.boolean(),
  })
  .meta({ id: 'ContextRepository' });

const modelProvider = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/, 'must be the name of a provider, such as anthropic');
/** It becomes a header: what cannot stand in one is no key. */
const modelKey = z
  .string()
  .max(4_000)
  .regex(/^[\x21-\x7e]+$/, 'must be a key without white space');
const mostModelKeys = 20;

const fewKeys = [
  (keys: object) => Object.keys(keys).length <= mostModelKeys,
  `must have at most ${mostModelKeys} providers`,
] as const;

export const modelKeys = z
  .record(modelProvider, modelKey)
  .refine(...fewKeys)
  .describe('Keys of model providers, by their names. They go in and never come out.');

export const changedModelKeys = z
  .record(modelProvider, modelKey.nullable())
  .refine(...fewKeys)
  .describe('A provider’s null takes its key back, and null those of all.');
