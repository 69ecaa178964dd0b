import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { takeDuePulls } from '../database/queries/watched-pulls/take-due-pulls.ts';
import { pullsChannel, type WatchedPullRow } from '../database/queries/watched-pulls/watched-pull-row.ts';
import { longestLookMs } from '../jobs/watch/look-at-pull-request.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface PullRequestWatchOptions {
  database: Database;
  listener: Listener;
  lookAtPullRequest(watched: WatchedPullRow, signal: AbortSignal): Promise<void>;
  log: { warn(data: object, message: string): void };
}

export interface PullRequestWatch {
  /** Ends the looks that are under way and puts their rows back. */
  stop(): Promise<void>;
}

/** A host that is asked by many workers is asked by few of each. */
const mostAtOnce = 2;
/** Notifications wake it within milliseconds; this is how late the clock's own looks may be. */
const lookForDueMs = 2_000;
/** A look gives up before its row becomes another's. */
const holdSeconds = longestLookMs / 1_000 + 60;

/** Looks at every pull request that is due, whoever made it so. */
export function watchPullRequests(options: PullRequestWatchOptions): PullRequestWatch {
  const { database, listener, lookAtPullRequest, log } = options;
  const stopping = new AbortController();
  const looks = new Set<Promise<void>>();
  const filling = oneAtATime(fillPlaces, (error) =>
    log.warn({ err: error }, 'the pull requests that are due could not be read'),
  );

  async function fillPlaces(): Promise<void> {
    const free = mostAtOnce - looks.size;
    if (stopping.signal.aborted || free === 0) return;
    for (const watched of await takeDuePulls(database, free, holdSeconds)) begin(watched);
  }

  function begin(watched: WatchedPullRow): void {
    const look = lookAtPullRequest(watched, stopping.signal)
      .catch((error: Error) => {
        if (stopping.signal.aborted) return;
        log.warn({ err: error, jobId: watched.jobId }, 'a pull request could not be looked at');
      })
      .finally(() => {
        looks.delete(look);
        filling.ask();
      });
    looks.add(look);
  }

  const timer = setInterval(filling.ask, lookForDueMs);
  const off = listener.on(pullsChannel, filling.ask);
  filling.ask();
  return {
    async stop() {
      clearInterval(timer);
      off();
      stopping.abort();
      await filling.settled();
      await Promise.all(looks);
    },
  };
}
