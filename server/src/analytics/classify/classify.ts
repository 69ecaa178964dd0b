import type { ViewSource } from '../../contract/page-view.ts';
import { GenerationCache } from '../../foundation/generation-cache.ts';
import type { Verdict } from '../../warehouse/page-event.ts';
import { type Classification, type Finding, type Reason, verdictOf } from './classification.ts';
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

/** What was found out about a request, shared by all requests that are like it. */
export interface Judgement {
  readonly evidence: Evidence;
  readonly verdicts: Readonly<Record<ViewSource, Verdict>>;
}

interface UserAgent {
  readonly reading: UserAgentReading;
  /** By the rest of the evidence. Most user agents have one or two. */
  readonly judgements: Judgement[];
}

/** A sender could invent 65,536 of them for one user agent. */
const mostJudgements = 8;

/** Classifies requests, remembering what it read in recent user agents. */
export class Classifier {
  // At most 20,000 entries: some 15 MB, and 80 MB if each is as large as it may be.
  readonly #userAgents = new GenerationCache<UserAgent>(10_000);

  classify(evidence: Evidence, rules = noRules): Classification {
    return firstFinding(evidence, this.#read(evidence.userAgent).reading, rules);
  }

  /**
   * The same as `classify`, for thousands of requests a second. The same evidence gives the very same objects, so
   * that events that wait to be stored share them, and the warehouse can compare them by identity.
   */
  judge(evidence: Evidence, rules = noRules): Judgement {
    const { reading, judgements } = this.#read(evidence.userAgent);
    if (rules.length > 0 && ruleFor(reading.lowerCase, rules)) return judgement(evidence, reading, rules);
    for (const known of judgements) if (isSame(known.evidence, evidence)) return known;
    const fresh = judgement(evidence, reading, noRules);
    if (judgements.length < mostJudgements) judgements.push(fresh);
    return fresh;
  }

  #read(userAgent: string): UserAgent {
    return this.#userAgents.get(userAgent, newUserAgent);
  }
}

const newUserAgent = (userAgent: string): UserAgent => ({
  reading: readUserAgent(userAgent),
  judgements: [],
});

/** Of one user agent. */
const isSame = (a: Evidence, b: Evidence): boolean =>
  a.signals === b.signals && a.signatureAgent === b.signatureAgent && a.verified === b.verified;

function judgement(evidence: Evidence, reading: UserAgentReading, rules: readonly PreparedRule[]): Judgement {
  const classification = firstFinding(evidence, reading, rules);
  const server = verdictOf(classification, 'server');
  const beacon = classification.class === 'human' ? verdictOf(classification, 'beacon') : server;
  return { evidence, verdicts: { beacon, server } };
}

function firstFinding(
  evidence: Evidence,
  reading: UserAgentReading,
  rules: readonly PreparedRule[],
): Classification {
  for (const { reason, decide } of steps) {
    const found = decide(evidence, reading, rules);
    if (found) {
      const { class: named, purpose, client, operator } = found;
      return { class: named, purpose, client, operator, reason };
    }
  }
  throw new Error('The last step takes everybody.');
}
