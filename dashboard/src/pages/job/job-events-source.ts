import type { QueryClient } from '@tanstack/react-query';
import type { JobEventBody, listEvents } from '../../../../server/src/contract/job.ts';
import { type Answer, ApiError, addressOf, call } from '../../api/client.ts';
import { jobAddress, readJob } from '../../jobs/job-queries.ts';
import type { EventsSource } from './follow-events.ts';
import { readEventStream } from './read-event-stream.ts';

const pageSize = 1_000;

/** A job's events from the server that the dashboard came from. */
export function jobEventsSource(client: QueryClient, projectId: string, jobId: string): EventsSource {
  const address = `${jobAddress(projectId, jobId)}/events`;
  return {
    isOver: async () => (await readJob(client, projectId, jobId)).status !== 'active',
    page: (after, signal) =>
      call<Answer<typeof listEvents>>('GET', address, { query: { after, limit: pageSize }, signal }),
    stream: (after, signal) => openStream(addressOf(address, { after }), signal),
  };
}

async function* openStream(address: string, signal: AbortSignal): AsyncGenerator<JobEventBody[]> {
  const response = await fetch(address, { headers: { accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) {
    throw new ApiError({ error: `The server answered ${response.status}.` }, response.status);
  }
  yield* readEventStream(response.body);
}
