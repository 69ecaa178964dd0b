import { GenerationCache } from '../../foundation/generation-cache.ts';
import type { Classification, Finding, Reason } from './classification.ts';
import { type PreparedRule, person } from './client-rules.ts';
import { type Evidence, signals } from './evidence.ts';
import { type AiClient, aiClientNamed, aiClientOf, aiOperatorAt } from './find-ai-client.ts';
import { readUserAgent, type UserAgentReading } from './read-user-agent.ts';

interface Step {
  readonly reason: Reason;
  decide(evidence: Evidence, reading: UserAgentReading, rules: readonly PreparedRule[]): Finding | undefined;
}

/**
 * How a request gets its class: the first step that finds something decides, and its name is the reason that
 * is stored. What is proven goes before what is said, a name before a habit, and a person is who is left.
 */
const steps: readonly Step[] = [
  { reason: 'rule', decide: (_, { lowerCase }, rules) => ruleFor(lowerCase, rules) },
  {
    reason: 'verified-signature',
    decide: ({ verified }, { aiClient }) => provenOperator(verified, aiClient),
  },
  { reason: 'verified-range', decide: ({ verified }) => provenClient(verified) },
  { reason: 'user-agent', decide: (_, { aiClient }) => aiClient && ai(aiClient) },
  { reason: 'claimed', decide: ({ signatureAgent }) => claimedOperator(signatureAgent) },
  { reason: 'crawler', decide: (_, { crawler }) => (crawler === undefined ? undefined : bot(crawler)) },
  { reason: 'markdown', decide: (evidence, reading) => unnamedReader(evidence, asksMarkdown, reading) },
  { reason: 'llms-path', decide: (evidence, reading) => unnamedReader(evidence, signals.llmsPath, reading) },
  { reason: 'automation', decide: (_, { program }) => (program === undefined ? undefined : bot(program)) },
  { reason: 'browser', decide: () => person },
];

const ai = ({ client, operator, purpose }: AiClient): Finding => ({ class: 'ai', purpose, client, operator });
const bot = (client: string): Finding => ({ class: 'bot', purpose: '', client, operator: '' });

const ruleFor = (userAgent: string, rules: readonly PreparedRule[]): Finding | undefined =>
  rules.find(({ lowerCase }) => userAgent.includes(lowerCase))?.finding;

/** The user agent says which of the operator's clients it is, if it does. */
function provenOperator(verified: string, claimed: AiClient | undefined): Finding | undefined {
  if (!verified.startsWith('signature:')) return undefined;
  const operator = verified.slice('signature:'.length);
  const client = claimed?.operator === operator ? claimed : aiClientOf(operator);
  return client ? ai(client) : { ...bot(operator), operator };
}

function provenClient(verified: string): Finding | undefined {
  if (!verified.startsWith('range:')) return undefined;
  const name = verified.slice('range:'.length);
  const client = aiClientNamed(name);
  return client ? ai(client) : bot(name);
}

/** The header suffices: nobody gains by passing for an AI operator. */
function claimedOperator(signatureAgent: string): Finding | undefined {
  const operator = signatureAgent && aiOperatorAt(signatureAgent);
  const client = operator ? aiClientOf(operator) : undefined;
  return client && ai(client);
}

const asksMarkdown = signals.asksMarkdown | signals.markdownPath;

/** Browsers do not ask for what is written for machines, so whoever does reads for a model. */
function unnamedReader(
  evidence: Evidence,
  asked: number,
  { program }: UserAgentReading,
): Finding | undefined {
  if ((evidence.signals & asked) === 0) return undefined;
  return ai({ client: program ?? 'Unnamed reader', operator: '', purpose: 'assistant' });
}

const noRules: readonly PreparedRule[] = [];

/** Classifies requests, remembering what it read in recent user agents. */
export class Classifier {
  // At most 20,000 entries: some 10 MB, and 50 MB if each is as long as it may be.
  readonly #readings = new GenerationCache<UserAgentReading>(10_000);

  classify(evidence: Evidence, rules = noRules): Classification {
    const reading = this.#readings.get(evidence.userAgent, readUserAgent);
    for (const { reason, decide } of steps) {
      const found = decide(evidence, reading, rules);
      if (found) {
        const { class: named, purpose, client, operator } = found;
        return { class: named, purpose, client, operator, reason };
      }
    }
    throw new Error('The last step takes everybody.');
  }
}
