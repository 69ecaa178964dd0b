import { hash } from 'node:crypto';
import { type ActiveItem, unchecked } from './active-item.ts';

/** A line without any of these adds nothing but prose: no tag, attribute, expression, call, import or entity. */
const mayBeActive =
  /[<{}=;]|\w\(|(?:script|data|!include|\binclude)\s*:|^\s*(?:import|export|@import|-?\s*!)|&#|@include|\$\$|\+\+\+|\/\/\//i;
const mostLines = 2_000;

/**
 * What may be active in a text that no parser could read, in time that grows with its length alone. The text counts
 * as one item, and so does each line that is more than prose. Lines that the base had, in such a file, are no news.
 */
export function scanCoarsely(text: string, reason: string): ActiveItem[] {
  // The same for every such text: a file that the base could not read either is judged by its lines.
  const whole = { ...unchecked(reason, ''), identity: 'unchecked file' };
  const lines = text.split('\n').flatMap((line, index) => (mayBeActive.test(line) ? [{ line, index }] : []));
  if (lines.length > mostLines) return [whole, unchecked(`${reason} It has too many lines of markup.`, text)];
  return [
    whole,
    ...lines.map(({ line, index }) => ({
      ...unchecked(`${reason} This line may have active content.`, ''),
      identity: `unchecked line ${hash('sha1', line.trim())}`,
      line: index + 1,
    })),
  ];
}
