import type { AiPurpose, ClientClass, ViewSource } from '../../contract/page-view.ts';
import type { Kind, Verdict } from '../../warehouse/page-event.ts';

/**
 * Raised with every change that can move a view from one class to another. Stored with each view, so that
 * `reclassify` knows which ones an older version judged.
 */
export const classifierVersion = 1;

/** Why a view has its class. Each is the name of a step of `classify.ts`, in the order of the steps. */
export const reasons = [
  'rule',
  'verified-signature',
  'verified-range',
  'user-agent',
  'claimed',
  'crawler',
  'markdown',
  'llms-path',
  'automation',
  'browser',
] as const;
export type Reason = (typeof reasons)[number];

export interface Classification {
  readonly class: ClientClass;
  /** Empty unless the class is `ai`. */
  readonly purpose: AiPurpose | '';
  /** Empty for people. */
  readonly client: string;
  /** Who runs the client; empty where that is not known. */
  readonly operator: string;
  readonly reason: Reason;
}

/** What one step finds; its name is the reason. */
export type Finding = Omit<Classification, 'reason'>;

/** What a view counts as: people by the source that saw them, AI clients by what they read for. */
const kindOf = ({ class: clientClass, purpose }: Classification, source: ViewSource): Kind =>
  clientClass === 'human' ? `human_${source}` : clientClass === 'ai' ? `ai_${purpose || 'other'}` : 'bot';

/** A classification as it is stored. */
export const verdictOf = (classification: Classification, source: ViewSource): Verdict => ({
  kind: kindOf(classification, source),
  client: classification.client,
  operator: classification.operator,
  reason: classification.reason,
});
