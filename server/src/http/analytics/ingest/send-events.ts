import type { AnalyticsContext } from '../../../analytics/analytics-context.ts';
import { ingestEvents } from '../../../analytics/ingest/ingest-events.ts';
import { readJsonBatch, readNdjson } from '../../../analytics/ingest/read-batch.ts';
import * as contract from '../../../contract/analytics-ingest.ts';
import { endpoint } from '../../endpoint.ts';
import { projectOf } from '../project-of.ts';

/** Read in a fraction of a millisecond; a longer body waits for its turn. */
const briefBytes = 32 * 1024;

export const sendEventsEndpoint = (context: AnalyticsContext) =>
  endpoint(contract.sendEvents, async ({ parameters, bytes, header }) => {
    const project = await projectOf(context, parameters.projectId);
    const isNdjson = !/^application\/json\s*(;|$)/i.test(header('content-type') ?? '');
    if (bytes.length > briefBytes) await context.turns.next();
    const next = () => context.turns.next();
    const events = await (isNdjson ? readNdjson(bytes, next) : readJsonBatch(bytes, next));
    const idsKept = header('docwright-ids') === 'kept';
    return { status: 202, body: await ingestEvents(context, project, events, { source: 'server', idsKept }) };
  });
