import type { z } from 'zod';
import { Fault } from '../foundation/fault.ts';
import { plainWords } from './plain-words.ts';

const mostDetails = 20;

/** Parses by the contract's schema; what does not fit is told field by field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return result.data;
  const details = result.error.issues.slice(0, mostDetails).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const first = details[0]!;
  throw new Fault(
    'invalid_request',
    `The ${what} is not valid: ${[first.path, first.message].filter(Boolean).join(' ')}.`,
    {
      details: details.filter(({ path }) => path !== ''),
    },
  );
}
