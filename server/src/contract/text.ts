import { z } from 'zod';

/**
 * Text that every engine can store: no NUL, and no half of a surrogate pair (which arrives only by mistake
 * and is replaced, as a browser would). Its length is counted in Unicode characters, as JSON Schema does.
 */
export const text = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .refine((value) => isAtMost(value, most), `must have at most ${most} characters`)
    .meta({ maxLength: most })
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
    .transform((value) => value.toWellFormed());

/** A character takes one or two units of a JavaScript string, so most texts need no counting. */
const isAtMost = (value: string, most: number) =>
  value.length <= most || (value.length <= 2 * most && [...value].length <= most);

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC, milliseconds.');

/** A whole number in a query string. */
export const integerParameter = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
    .default(fallback)
    .meta({
      override: { type: 'integer', pattern: undefined, minimum: least, maximum: most, default: fallback },
    });

export const projectIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
