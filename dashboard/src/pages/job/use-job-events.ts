import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { append, type EventLog, lastIdOf } from './event-log.ts';
import { type Connection, followEvents } from './follow-events.ts';
import { jobEventsSource } from './job-events-source.ts';
import { useIsVisible } from './use-is-visible.ts';

export interface JobEvents {
  events: EventLog;
  connection: Connection;
}

/**
 * All events of a job, as they happen. `occasion` changes when there may be news of a job that had ended: a
 * follow-up, or something at its pull request. A page that nobody sees keeps no connection open, since a browser
 * has few of them for all its tabs.
 */
export function useJobEvents(projectId: string, jobId: string, occasion: string): JobEvents {
  const client = useQueryClient();
  const isVisible = useIsVisible();
  const log = useRef<EventLog>([]);
  const [events, setEvents] = useState<EventLog>([]);
  const [connection, setConnection] = useState<Connection>('connecting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion is a reason to look again.
  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    const reader = {
      lastId: () => lastIdOf(log.current),
      onEvents(more: EventLog) {
        log.current = append(log.current, more);
        setEvents(log.current);
      },
      onConnection: setConnection,
    };
    void followEvents(jobEventsSource(client, projectId, jobId), reader, leaving.signal);
    return () => leaving.abort();
  }, [client, projectId, jobId, occasion, isVisible]);
  return { events, connection };
}
