import type { z } from 'zod';

/** The parts of a schema that say which kind of value it takes. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

/**
 * Reads a tool's arguments by its schema. Small models write "3" for 3, "true" for true and "cli.mdx" for
 * ["cli.mdx"]: where the schema refuses what was given and only one value can be meant, that is taken.
 */
export function readArguments<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const strict = schema.safeParse(given);
  if (strict.success) return strict;
  const meant = schema.safeParse(meantBy(schema, given));
  return meant.success ? meant : strict;
}

function meantBy(schema: z.ZodType, given: unknown): unknown {
  const { type, innerType, element, shape } = schema.def as unknown as Definition;
  if (innerType) return meantBy(innerType, given);
  if (type === 'object' && shape) return fieldsOf(shape, given);
  if (type === 'array' && element) return listOf(given).map((item) => meantBy(element, item));
  if (type === 'string') return typeof given === 'number' ? String(given) : given;
  if (typeof given !== 'string') return given;
  const text = given.trim();
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return given;
}

function fieldsOf(shape: Record<string, z.ZodType>, given: unknown): unknown {
  const value = typeof given === 'string' ? (parsed(given) ?? given) : given;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return given;
  const known = Object.entries(value).map(([name, field]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, schema ? meantBy(schema, field) : field] as const;
  });
  return Object.fromEntries(known);
}

/** A list, a list that is written as text, or the one thing that would be in it. */
function listOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  const list = typeof given === 'string' && given.trimStart().startsWith('[') ? parsed(given) : undefined;
  return Array.isArray(list) ? list : [given];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
