import { z } from 'zod';

/** Every machine code an HTTP error can carry, with the status it is answered with. */
export const statusOfCode = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  job_archived: 409,
  already_exists: 409,
  idempotency_conflict: 409,
  merge_conflict: 409,
  pull_request_not_open: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  queue_full: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type RequestErrorCode = keyof typeof statusOfCode;

/** Why an instruction failed; shown as `job.error.code`. */
export const jobErrorCodes = [
  'instruction_not_understood',
  'instruction_refused',
  'gate_failed',
  'limit_reached',
  'model_unknown',
  'model_unavailable',
  'model_refused',
  'repository_unreachable',
  'repository_moved',
  'repository_archived',
  'credential_refused',
  'permission_missing',
  'push_refused',
  'host_unavailable',
  'base_branch_missing',
  'branch_moved',
  'quarantined',
  'internal',
] as const;

export type JobErrorCode = (typeof jobErrorCodes)[number];

export const errorBody = z
  .object({
    error: z.string().describe('What went wrong, for a person.'),
    code: z.enum(Object.keys(statusOfCode) as [RequestErrorCode, ...RequestErrorCode[]]),
    details: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Which fields or parameters, where there are any.'),
    requestId: z.string(),
  })
  .meta({ id: 'Error', description: 'The one shape of every error.' });

export type ErrorBody = z.infer<typeof errorBody>;
