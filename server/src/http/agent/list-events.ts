import * as contract from '../../contract/job.ts';
import type { Listener } from '../../database/listen.ts';
import { followEvents, listEvents } from '../../jobs/follow-events.ts';
import { requireJob } from '../../jobs/get-job.ts';
import type { JobsContext } from '../../jobs/jobs-context.ts';
import { endpoint } from '../endpoint.ts';
import { validate } from '../validate.ts';
import type { EventStreams } from './event-stream.ts';
import { watchAccess } from './watch-access.ts';

const afterSchema = contract.listEvents.query.shape.after;

export const listEventsEndpoint = (context: JobsContext, listener: Listener, streams: EventStreams) =>
  endpoint(contract.listEvents, async (call) => {
    const { parameters, query, header, signal, caller } = call;
    const page = { projectId: parameters.projectId, jobId: parameters.id, ...query };
    if (!wantsStream(header('accept'))) return { status: 200, body: await listEvents(context, page) };
    await requireJob(context, page.projectId, page.jobId);
    const lastSeen = header('last-event-id');
    const after = lastSeen ? validate(afterSchema, lastSeen, 'Last-Event-ID') : query.after;
    const recheck = async () => {
      await call.recheckAccess();
      await requireJob(context, page.projectId, page.jobId);
    };
    const ended = watchAccess({ listener, expiresAt: caller.expiresAt, recheck, signal });
    const events = followEvents(context, listener, { ...page, after }, AbortSignal.any([signal, ended]));
    return {
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies that buffer by default would otherwise hold the events back.
        'x-accel-buffering': 'no',
      },
      body: streams.stream(page.projectId, events, { signal, ended }),
    };
  });

const wantsStream = (accept: string | undefined) => /(^|[\s,])text\/event-stream\b/i.test(accept ?? '');
