import type { PageCounts } from '../../../../server/src/contract/analytics-read.ts';
import { wholeNumber } from '../../parts/amounts.ts';

/** What the page's readers give as a reason, for whoever is to improve it. */
export function improvePrompt({ path, human, ai }: PageCounts, when: string): string {
  const views = `${wholeNumber(human)} ${human === 1 ? 'view' : 'views'}`;
  return [
    `Improve the page ${path}.`,
    `${when} it had ${views} by people and ${wholeNumber(ai)} by AI clients.`,
    'Check that it is right and complete, say the most important thing first, and make its examples work.',
  ].join(' ');
}

/** In the words that the built-in model understands as well. */
export const redirectPrompt = (from: string, to: string): string =>
  `Add a redirect from ${quoted(from)} to ${quoted(to)}`;

const marks = ['""', '“”', '«»', '``'];

/** Between marks that the text itself does not have; a path with all of them is written with the first escaped. */
function quoted(text: string): string {
  const free = marks.find((pair) => ![...pair].some((mark) => text.includes(mark)));
  const [opening, closing] = free ?? marks[0]!;
  return `${opening}${free ? text : text.replaceAll('"', '%22')}${closing}`;
}
