import type { Listener } from '../database/listen.ts';
import { basesChannel } from '../database/queries/watched-pulls/branch-pushed.ts';
import { type OneAtATime, oneAtATime } from './one-at-a-time.ts';

export interface MirrorRefreshOptions {
  listener: Listener;
  refreshMirror(projectId: string, signal: AbortSignal): Promise<void>;
  log: { warn(data: object, message: string): void };
}

/** Follows the base branches that hosts say were pushed to: for each project one fetch at a time, and one more. */
export function refreshMirrors({ listener, refreshMirror, log }: MirrorRefreshOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const projects = new Map<string, OneAtATime>();

  function begin(projectId: string): OneAtATime {
    const refreshing = oneAtATime(
      () => refreshMirror(projectId, signal),
      (error) => {
        if (!signal.aborted) log.warn({ err: error, projectId }, 'a mirror could not be refreshed');
      },
    );
    projects.set(projectId, refreshing);
    return refreshing;
  }

  function refresh(projectId: string): void {
    const refreshing = projects.get(projectId) ?? begin(projectId);
    refreshing.ask();
    void refreshing.settled().then(() => {
      if (projects.get(projectId) === refreshing) projects.delete(projectId);
    });
  }

  // A notification that was lost costs nothing: a job fetches for itself.
  const off = listener.on(basesChannel, (projectId) => {
    if (projectId !== null) refresh(projectId);
  });
  return {
    async stop() {
      off();
      stopping.abort();
      await Promise.all([...projects.values()].map((refreshing) => refreshing.settled()));
    },
  };
}
