import { Fault } from '../foundation/fault.ts';
import type { Outbound } from '../foundation/network/outbound.ts';
import { pause } from '../foundation/pause.ts';
import { defaultPatience, type HostParts, type Patience } from './host-parts.ts';
import { AskedPauses } from './http/asked-pauses.ts';
import { askedWait } from './http/asked-wait.ts';
import { type HostAnswer, readAnswer, refreshed, toResponse } from './http/host-answer.ts';
import { callerOf, type HostRequest, isReading, readRequest } from './http/host-request.ts';
import { Lanes } from './http/lanes.ts';
import { RememberedAnswers } from './http/remembered-answers.ts';
import { type Trouble, troubleOfAnswer, troubleOfError } from './http/trouble.ts';
import { withoutSignIn } from './http/without-sign-in.ts';
import { tryAgainIn } from './try-again-in.ts';

/**
 * A `fetch` for one kind of host that is polite and patient by itself. What it returns is read to its end and is
 * the host's own word: neither a limit nor an answer of 500 or more comes through, those are a Fault
 * `unavailable` once patience is at its end. Made once for each adapter, since its requests know of each other.
 */
export function hostFetch(hostName: string, { outbound, patience }: HostParts): typeof fetch {
  const client = new HostClient(hostName, outbound, { ...defaultPatience, ...patience });
  return async (input, init) => toResponse(await client.ask(await readRequest(input, init)));
}

class HostClient {
  readonly #hostName: string;
  readonly #outbound: Outbound;
  readonly #patience: Patience;
  readonly #pauses = new AskedPauses();
  readonly #remembered = new RememberedAnswers();
  readonly #requests: Lanes;
  /** GitHub asks that a user's writes come one after the other. */
  readonly #writes = new Lanes(1);

  constructor(hostName: string, outbound: Outbound, patience: Patience) {
    this.#hostName = hostName;
    this.#outbound = outbound;
    this.#patience = patience;
    this.#requests = new Lanes(patience.atOnce);
  }

  async ask(request: HostRequest): Promise<HostAnswer> {
    const caller = callerOf(request);
    for (let attempt = 1; ; attempt++) {
      await this.#waitUntilWelcome(caller, request.signal);
      const outcome = await this.#inTurn(request, caller);
      if ('status' in outcome) return outcome;
      if (!outcome.again || attempt >= this.#patience.attempts) throw this.#fault(outcome, caller);
      await pause(this.#delayAfter(attempt), request.signal);
    }
  }

  async #waitUntilWelcome(caller: string, signal: AbortSignal): Promise<void> {
    const waitMs = this.#pauses.remainingMs(caller);
    if (waitMs > this.#patience.longestWaitMs) throw this.#fault(tooManyRequests, caller);
    // Longer by chance, so that those who were told together do not come back together.
    if (waitMs > 0) await pause(waitMs * (1 + Math.random() / 10), signal);
    signal.throwIfAborted();
  }

  #inTurn(request: HostRequest, caller: string): Promise<HostAnswer | Trouble> {
    const { origin } = new URL(request.url);
    const attempt = () => this.#requests.run(origin, () => this.#attempt(request, caller));
    return isReading(request) ? attempt() : this.#writes.run(caller, attempt);
  }

  async #attempt(request: HostRequest, caller: string): Promise<HostAnswer | Trouble> {
    request.signal.throwIfAborted();
    let answer: HostAnswer;
    try {
      answer = await this.#exchange(request);
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof Fault) throw error;
      return troubleOfError(request, error);
    }
    const waitMs = askedWait(answer);
    if (waitMs !== null) {
      this.#pauses.note(caller, waitMs);
      return tooManyRequests;
    }
    return answer.status >= 500 ? troubleOfAnswer(request, answer) : answer;
  }

  async #exchange(request: HostRequest): Promise<HostAnswer> {
    const { url, method, body, redirect } = request;
    const remembered = this.#remembered.find(request);
    const headers = new Headers(request.headers);
    if (remembered) headers.set('if-none-match', remembered.headers.get('etag')!);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(this.#patience.requestMs)]);
    const response = await this.#outbound.fetch(url, { method, headers, body, redirect, signal });
    const told = await readAnswer(response, this.#patience.bodyBytes);
    const answer = remembered && told.status === 304 ? refreshed(remembered, told) : told;
    this.#remembered.keep(request, answer);
    return withoutSignIn(request, answer);
  }

  /** Twice as long each time, less up to half by chance. */
  #delayAfter(attempt: number): number {
    const { firstDelayMs, longestWaitMs } = this.#patience;
    return Math.min(longestWaitMs, firstDelayMs * 2 ** (attempt - 1)) * (1 - Math.random() / 2);
  }

  #fault({ code, why, remedy, internal, cause }: Trouble, caller: string): Fault {
    const waitMs = this.#pauses.remainingMs(caller) || this.#patience.laterMs;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    const next = remedy ?? `${tryAgainIn(retryAfterSeconds)}; if that goes on, ask whoever runs the host.`;
    return new Fault(code, `${this.#hostName} could not be asked: ${why}. ${next}`, {
      retryAfterSeconds,
      ...(internal === undefined ? {} : { internal }),
      cause,
    });
  }
}

/** The host did nothing, so whatever it was may be sent again. */
const tooManyRequests: Trouble = {
  code: 'unavailable',
  why: 'it wants fewer requests for a while',
  again: true,
};
