import type { AgentTask } from '../agent-task.ts';
import { LimitReached, limitSentence, spentOn } from './limit-reached.ts';
import type { Steps } from './session.ts';

/** A longer one would end at once. */
const longestTimer = 2 ** 31 - 1;

/** Aborts when the turn is stopped, or when its time is up. */
export class Deadline implements Disposable {
  readonly signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor({ limits, signal }: Pick<AgentTask, 'limits' | 'signal'>, steps: Steps) {
    const spent = spentOn(steps);
    const outOfTime = new AbortController();
    this.signal = AbortSignal.any([signal, outOfTime.signal]);
    this.#timer = setTimeout(
      () => outOfTime.abort(new LimitReached(limitSentence('minutes', limits, spent))),
      Math.min(longestTimer, Math.max(0, limits.minutes - spent.minutes) * 60_000),
    );
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
