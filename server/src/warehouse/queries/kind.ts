/** What an event counts as; the numbers of the column `kind` follow this order. */
export const kinds = [
  'human_beacon',
  'human_server',
  'ai_assistant',
  'ai_agent',
  'ai_search',
  'ai_training',
  'ai_other',
  'bot',
] as const;
export type Kind = (typeof kinds)[number];

/** Which kinds a project counts for people, and which for AI clients. */
export interface CountedKinds {
  human: readonly Kind[];
  ai: readonly Kind[];
}

export const isOneOf = (list: readonly Kind[]): string =>
  `kind IN (${list.map((kind) => `'${kind}'`).join(', ')})`;

/** As the projections have it, one count a kind, so that it can be read from them. */
export const countOf = (list: readonly Kind[]): string =>
  list.map((kind) => `countIf(kind = '${kind}')`).join(' + ');
