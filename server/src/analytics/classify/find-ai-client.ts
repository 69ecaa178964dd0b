import type { AiPurpose } from '../../contract/page-view.ts';
import { type AiToken, aiOperators } from './ai-clients.ts';
import { isWithin } from './signature-agent.ts';

export interface AiClient {
  readonly client: string;
  readonly operator: string;
  readonly purpose: AiPurpose;
}

interface Candidate extends AiClient {
  readonly name: string;
  readonly atStart: boolean;
  readonly beside: string;
  readonly rank: number;
}

/** Which name counts where a user agent has several: what acts for somebody goes before what only collects. */
const precedence: readonly AiPurpose[] = ['agent', 'assistant', 'search', 'training'];

const candidates: readonly Candidate[] = precedence
  .flatMap((purpose) =>
    aiOperators.flatMap(({ operator, [purpose]: tokens = [] }) =>
      tokens.map((token) => candidateOf(token, operator, purpose)),
    ),
  )
  .map((candidate, rank) => ({ ...candidate, rank }));

function candidateOf(entry: string | AiToken, operator: string, purpose: AiPurpose) {
  const { token, client, beside = '' } = typeof entry === 'string' ? { token: entry } : entry;
  const name = token.toLowerCase().replace(/^\^/, '');
  return {
    client: client ?? token,
    operator,
    purpose,
    name,
    atStart: token.startsWith('^'),
    beside: beside.toLowerCase(),
  };
}

const byName = Map.groupBy(candidates, ({ name }) => name);
const byClient = new Map(candidates.toReversed().map((candidate) => [candidate.client, candidate]));
const byOperator = new Map(candidates.toReversed().map((candidate) => [candidate.operator, candidate]));
byOperator.delete('');
const domains = aiOperators.flatMap((operator) =>
  (operator.domains ?? []).map((domain) => ({ domain, operator: operator.operator })),
);

const withinBounds = (name: string) =>
  `${RegExp.escape(name)}${/[a-z0-9]$/.test(name) ? '(?![a-z0-9])' : ''}`;

// Longer names first: where Ai2Bot-Dolma stands, Ai2Bot would match as well.
const anyName = new RegExp(
  `(?<![a-z0-9])(?:${[...byName.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(withinBounds)
    .join('|')})`,
  'g',
);

/** The AI client that a user agent names, given in lower case. */
export function findAiClient(userAgent: string): AiClient | undefined {
  let best: Candidate | undefined;
  for (const { 0: name, index } of userAgent.matchAll(anyName)) {
    for (const candidate of byName.get(name) ?? []) {
      if (best && best.rank <= candidate.rank) continue;
      if (candidate.atStart && index > 0) continue;
      if (userAgent.includes(candidate.beside)) best = candidate;
    }
  }
  return best;
}

export const aiClientNamed = (client: string): AiClient | undefined => byClient.get(client);

/** What an operator's signed requests are taken for when their user agent names no client of it. */
export const aiClientOf = (operator: string): AiClient | undefined => byOperator.get(operator);

export function aiOperatorAt(host: string): string | undefined {
  return domains.find(({ domain }) => isWithin(host, domain))?.operator;
}
