import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import { type EventWords, eventWords } from '../../jobs/event-words.ts';

export interface TimelineLine {
  id: number;
  at: string;
  words: EventWords;
  /** In milliseconds; null where it says nothing. */
  took: number | null;
}

/** One event, with the tools that the agent used right after it. */
export interface TimelineEntry extends TimelineLine {
  tools: readonly TimelineLine[];
}

/** What an instruction's events read like, in their order. Its prompt is shown above them. */
export function entriesOf(events: readonly JobEventBody[]): TimelineEntry[] {
  const entries: (TimelineLine & { tools: TimelineLine[] })[] = [];
  let before: number | null = null;
  for (const event of events) {
    const line = lineOf(event, before);
    before = Date.parse(event.at);
    if (event.type === 'instruction-queued') continue;
    const last = entries.at(-1);
    if (event.type === 'tool-called' && last) last.tools.push(line);
    else entries.push({ ...line, tools: [] });
  }
  return entries;
}

function lineOf({ id, at, ...event }: JobEventBody, before: number | null): TimelineLine {
  const words = eventWords(event);
  const sinceLast = before === null ? null : Math.max(0, Date.parse(at) - before);
  return { id, at, words, took: words.took === 'since-last' ? sinceLast : (words.took ?? null) };
}
