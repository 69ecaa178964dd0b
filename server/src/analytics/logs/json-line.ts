export const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;

/** A JSON object, or undefined for anything else: the caller says what that means. */
export function parseObject(line: string): Record<string, unknown> | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    return asRecord(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** A text that is not empty, or the first of a list. */
export function firstText(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/** A number, also one that is written as text; NaN for all else, since JSON can bring objects that refuse. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
