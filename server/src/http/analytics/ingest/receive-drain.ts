import type { AnalyticsContext } from '../../../analytics/analytics-context.ts';
import type { Drain } from '../../../analytics/drains/drain.ts';
import { drains } from '../../../analytics/drains/registry.ts';
import { type Ingested, ingestEvents } from '../../../analytics/ingest/ingest-events.ts';
import type { ParsedEntry } from '../../../analytics/logs/parsed-entry.ts';
import * as contract from '../../../contract/analytics-ingest.ts';
import type { SentEvent } from '../../../contract/page-view.ts';
import type { ProjectRow } from '../../../database/queries/projects/project-row.ts';
import { Fault } from '../../../foundation/fault.ts';
import { endpoint } from '../../endpoint.ts';
import { knownProject } from '../project-of.ts';

export interface DrainContext extends AnalyticsContext {
  drainSecret(project: ProjectRow, service: string): string | null;
}

export const receiveDrainEndpoint = (context: DrainContext) =>
  endpoint(contract.receiveDrain, async ({ parameters, bytes, query, headers }) => {
    const drain = drainOf(parameters.service);
    const project = await knownProject(context, parameters.projectId);
    const request = { headers, query, body: bytes };
    const secret = project && context.drainSecret(project, drain.name);
    const handshake = drain.handshake?.(request);
    if (project && secret !== null && drain.verify(request, secret)) {
      const body = await ingestEntries(context, project, await drain.parse(request));
      // The question whether this address is willing may come with every delivery.
      return { status: handshake ? 200 : 202, headers: { ...handshake }, body };
    }
    if (handshake) return { status: 200, headers: { ...handshake } };
    throw new Fault('unauthorized', notProven(drain));
  });

/** The same for a project that does not exist: nobody without its secret learns which projects there are. */
const notProven = ({ name, proof }: Drain) =>
  `The delivery does not prove that it knows the project’s secret for ${name}. It must carry ${proof}. Check the project’s id in the address, and that the project’s drainSecrets.${name} is set.`;

function drainOf(service: string): Drain {
  const drain = drains.get(service);
  if (drain) return drain;
  throw new Fault('not_found', `There is no drain "${service}"; there are ${[...drains.keys()].join(', ')}.`);
}

async function ingestEntries(
  context: DrainContext,
  project: ProjectRow,
  entries: readonly ParsedEntry[],
): Promise<Ingested> {
  const sum: Ingested = { accepted: 0, duplicates: 0, ignored: 0, rejected: [] };
  for (let start = 0; start < entries.length; start += contract.mostEvents) {
    const reads: { index: number; event: SentEvent }[] = [];
    for (let index = start; index < Math.min(entries.length, start + contract.mostEvents); index++) {
      const entry = entries[index]!;
      if ('event' in entry) reads.push({ index, event: entry.event });
      else if ('ignored' in entry) sum.ignored++;
      else reject(sum, { index, reason: entry.rejected });
    }
    const events = reads.map(({ event }) => event);
    const outcome = await ingestEvents(context, project, events, { source: 'server' });
    sum.accepted += outcome.accepted;
    sum.duplicates += outcome.duplicates;
    sum.ignored += outcome.ignored;
    for (const { index, reason } of outcome.rejected) reject(sum, { index: reads[index]!.index, reason });
    await context.turns.next();
  }
  return sum;
}

/** Nobody reads more, and to write 200,000 of them takes a tenth of a second. */
const mostListed = 1_000;

function reject({ rejected }: Ingested, entry: Ingested['rejected'][number]): void {
  if (rejected.length < mostListed) rejected.push(entry);
}
