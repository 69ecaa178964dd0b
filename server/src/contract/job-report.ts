import { z } from 'zod';
import { operation } from './operation.ts';

const finding = z.object({
  path: z.string().nullable(),
  line: z.int().nullable(),
  message: z.string(),
});

const check = z.object({
  name: z.string().describe('A word for machines, or the name of a check of the project’s own.'),
  title: z.string(),
  found: z.array(finding).describe('Problems that the change brings.'),
  existing: z.int().describe('How many the base already had.'),
  isWarning: z.boolean().describe('Whether its findings are for the reviewer and fail nothing.'),
});

const usage = z
  .object({
    steps: z.int().describe('How often a model was asked.'),
    inputTokens: z.int().describe('All that was read, from a cache or not.'),
    cachedTokens: z.int(),
    outputTokens: z.int(),
    cost: z.number().nullable().describe('In US dollars; null where a price is not known.'),
    seconds: z.number().describe('How long the model took for its answers.'),
  })
  .describe('What the model cost.');

export type UsageBody = z.infer<typeof usage>;

export const jobReport = z
  .object({
    instruction: z.int().describe('Which of the job’s instructions it is about, from 1.'),
    passed: z.boolean(),
    checks: z.array(check),
    size: z
      .object({ files: z.int(), lines: z.int(), deletions: z.int() })
      .describe('What would change, or has changed.'),
    usage,
  })
  .meta({ id: 'JobReport' });

export type JobReportBody = z.infer<typeof jobReport>;

export const getJobReport = operation({
  id: 'getJobReport',
  tag: 'Agent jobs',
  summary: 'What was checked before anything was pushed',
  description:
    'The newest report of the job. Nothing is pushed unless it passed; problems that the repository already had fail nothing.',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/report',
  access: 'project:read',
  responses: { 200: { description: 'The report.', schema: jobReport } },
});
