// biome-ignore lint/suspicious/noExplicitAny: a request is looked into as it came
export type Body = any;

/** What a provider would refuse in a request, in its own words; nothing if all is well. */
export type Rules = (body: Body) => Iterable<string>;

export const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isObjectAsText(text: unknown): boolean {
  try {
    return typeof text === 'string' && isObject(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Half a pair, as it is left where a text was cut in the wrong place: to a provider that is no JSON. */
export const hasHalfCharacter = (body: Body): boolean =>
  JSON.stringify(body, (_, value) =>
    typeof value === 'string' && !value.isWellFormed() ? '�half' : value,
  ).includes('�half');

/** The ids that are not there exactly once on both sides. */
export function unpaired(calls: readonly string[], results: readonly string[]): string[] {
  const times = (list: readonly string[], id: string) => list.filter((other) => other === id).length;
  return [...new Set([...calls, ...results])].filter(
    (id) => times(calls, id) !== 1 || times(results, id) !== 1,
  );
}
