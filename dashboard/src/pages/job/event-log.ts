import type { JobEventBody } from '../../../../server/src/contract/job.ts';

export type EventLog = readonly JobEventBody[];

export const lastIdOf = (log: EventLog): number => log.at(-1)?.id ?? 0;

/**
 * The log with what is new. Ids increase, and whoever reads on asks for what comes after the last one: so what is
 * not above it was told already, by a page and a stream that overlap, and nothing in between can be missing.
 */
export function append(log: EventLog, events: readonly JobEventBody[]): EventLog {
  const added: JobEventBody[] = [];
  let last = lastIdOf(log);
  for (const event of events) {
    if (event.id <= last) continue;
    added.push(event);
    last = event.id;
  }
  return added.length === 0 ? log : [...log, ...added];
}
