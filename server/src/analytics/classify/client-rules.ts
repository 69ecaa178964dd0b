import type { ClientRule } from '../../contract/project.ts';
import type { Finding } from './classification.ts';

/** A project's rule, made ready to be asked for every request. */
export interface PreparedRule {
  readonly lowerCase: string;
  readonly finding: Finding;
}

export const person: Finding = { class: 'human', purpose: '', client: '', operator: '' };

export const prepareRules = (rules: readonly ClientRule[]): readonly PreparedRule[] =>
  rules.map(({ userAgent, class: named, client, operator, purpose }) => ({
    lowerCase: userAgent.toLowerCase(),
    finding:
      named === 'human'
        ? person
        : {
            class: named,
            purpose: named === 'ai' ? (purpose ?? 'assistant') : '',
            client: client ?? userAgent,
            operator: operator ?? '',
          },
  }));
