import type { ModelMessage } from 'ai';
import { bytesOf } from './bytes-of.ts';
import { type Entry, messagesOf, sinceSummary } from './conversation.ts';
import { shortened } from './shorten.ts';

/** Steps are shortened by the block: a provider's cache loses what follows the first change, so changes are rare. */
const block = 8;
const recent = 4;
/** Above this part of the room, older results are shortened … */
const comfortable = 0.6;
/** … and if that does not bring it below this one, older steps are summarised. */
const tight = 0.8;

/** The conversation in so many bytes; null if it must be summarised first. */
export function fit(entries: readonly Entry[], room: number): ModelMessage[] | null {
  const { head, tail } = sinceSummary(entries);
  const steps = tail.filter(({ kind }) => kind === 'step').length;
  let messages = messagesOf(head, tail);
  for (let older = block; older <= steps - recent && bytesOf(messages) > room * comfortable; older += block) {
    messages = messagesOf(head, shortenFirst(tail, older));
  }
  return bytesOf(messages) <= room * tight ? messages : null;
}

/** As short as it can be without another summary. */
export function fitTightly(entries: readonly Entry[]): ModelMessage[] {
  const { head, tail } = sinceSummary(entries);
  return messagesOf(head, tail.map(shortened));
}

function shortenFirst(tail: readonly Entry[], count: number): Entry[] {
  let seen = 0;
  return tail.map((entry) => {
    if (entry.kind === 'step') seen += 1;
    return seen <= count ? shortened(entry) : entry;
  });
}
