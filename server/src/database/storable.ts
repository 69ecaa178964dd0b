/** Text as PostgreSQL takes it: without NUL and without half a surrogate pair, which a model may well write. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** The same for every text inside a value that goes into a `jsonb` column. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
