import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { jobKey, jobsKey } from '../../jobs/job-queries.ts';
import { changesKey } from './changes-tab.tsx';
import type { EventLog } from './event-log.ts';
import { reportKey } from './report-view.tsx';

type KeyOf = (projectId: string, jobId: string) => readonly string[];

/** What an event makes stale, by how its type begins. */
const staleAfter: readonly (readonly [RegExp, readonly KeyOf[]])[] = [
  [/^(job|instruction|pull-request)-/, [jobKey, jobsKey]],
  [/^(commit-pushed|branch-updated|pull-request-(opened|updated)|instruction-completed)$/, [changesKey]],
  [/^(changes-checked|gate-returned|instruction-(completed|failed))$/, [reportKey]],
];

/** Has read again what new events change. */
export function useRefresh(projectId: string, jobId: string, events: EventLog): void {
  const client = useQueryClient();
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (events.length === 0) return;
    // What was there when the page came is known to whoever read it since.
    const added = seen.current === null ? [] : events.slice(seen.current);
    seen.current = events.length;
    const stale = staleAfter.filter(([types]) => added.some(({ type }) => types.test(type)));
    for (const keyOf of new Set(stale.flatMap(([, keys]) => keys))) {
      void client.invalidateQueries({ queryKey: keyOf(projectId, jobId) });
    }
  }, [client, projectId, jobId, events]);
}
