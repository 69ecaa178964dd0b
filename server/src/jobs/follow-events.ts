import type { JobEventBody } from '../contract/job.ts';
import type { Listener } from '../database/listen.ts';
import { jobsChannel } from '../database/queries/jobs/add-event.ts';
import { listEvents as listRows } from '../database/queries/jobs/list-events.ts';
import { requireJob } from './get-job.ts';
import type { JobsContext } from './jobs-context.ts';
import { presentEvent } from './present-job.ts';

export interface EventsPage {
  projectId: string;
  jobId: string;
  after: number;
  limit: number;
}

export async function listEvents(
  context: JobsContext,
  page: EventsPage,
): Promise<{ events: JobEventBody[]; hasMore: boolean }> {
  const job = await requireJob(context, page.projectId, page.jobId);
  const rows = await listRows(context.database, job.id, page.after, page.limit + 1);
  return { events: rows.slice(0, page.limit).map(presentEvent), hasMore: rows.length > page.limit };
}

const batch = 100;
/** A notification can be lost with its connection; a look this often bounds what that costs. */
const lookAgainMs = 5_000;

/**
 * The job's events after `after`, as they happen, until it is in a final state. The status is read before the
 * events: whatever was durable with a final status is then among the events that follow.
 */
export async function* followEvents(
  context: JobsContext,
  listener: Listener,
  { projectId, jobId, after }: Omit<EventsPage, 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<JobEventBody> {
  const news = watch(listener, jobId, signal);
  try {
    for (let last = after; !signal.aborted; ) {
      const heard = news.next();
      const job = await requireJob(context, projectId, jobId);
      const rows = await listRows(context.database, jobId, last, batch);
      for (const row of rows) yield presentEvent(row);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < batch && job.status !== 'active') return;
      if (rows.length < batch) await heard;
    }
  } finally {
    news.stop();
  }
}

/** Resolves when the job is spoken of, after a while, or when the reader leaves. */
function watch(listener: Listener, jobId: string, signal: AbortSignal) {
  let wake = () => {};
  const off = listener.on(jobsChannel, (payload) => {
    if (payload === null || payload === jobId) wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  return {
    next: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookAgainMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop() {
      wake();
      off();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
