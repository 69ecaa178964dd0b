import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorBody } from '../contract/error.ts';
import { anotherService, nobodyThere, noServer, reasonOf } from './no-server.ts';

export interface Destination {
  server: string;
  project: string;
  key: string;
}

/** How the server answers a batch. */
export interface Receipt {
  accepted: number;
  duplicates: number;
  ignored: number;
  rejected: { index: number; reason: string }[];
}

export interface Patience {
  attempts: number;
  firstPauseMs: number;
  longestPauseMs: number;
  answerMs: number;
}

/** About a minute and a half of trying altogether. */
const patience: Patience = {
  attempts: 9,
  firstPauseMs: 500,
  longestPauseMs: 20_000,
  answerMs: 60_000,
};

/** Try again later, says the server or somebody in front of it. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Where nobody listens, or nothing is; a server that was there before may come back. */
const absent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Attempt = { receipt: Receipt } | { trouble: string; retryAfterMs?: number };

/** Sends batches of NDJSON to one project. */
export class EventPost {
  readonly #destination: Destination;
  readonly #tellOfTrouble: (message: string) => void;
  readonly #patience: Patience;
  #hasAnswered = false;

  constructor(
    destination: Destination,
    tellOfTrouble: (message: string) => void,
    ofPatience: Patience = patience,
  ) {
    this.#destination = destination;
    this.#tellOfTrouble = tellOfTrouble;
    this.#patience = ofPatience;
  }

  /**
   * Again and again while the trouble may pass. A batch whose answer got lost is safe to send again, since its
   * events have ids; the server keeps those for as long as the events themselves.
   */
  async send(body: string): Promise<Receipt> {
    const { attempts, firstPauseMs, longestPauseMs } = this.#patience;
    for (let attempt = 1; ; attempt++) {
      const result = await this.#tryOnce(body);
      if ('receipt' in result) return result.receipt;
      if (attempt >= attempts) throw new Error(`${result.trouble} Gave up after ${attempts} attempts.`);
      const backoff = firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      const pauseMs = Math.min(longestPauseMs, Math.max(backoff, result.retryAfterMs ?? 0));
      this.#tellOfTrouble(`${result.trouble} Trying again in ${(pauseMs / 1000).toFixed(1)} s.`);
      await wait(pauseMs);
    }
  }

  async #tryOnce(body: string): Promise<Attempt> {
    const { server, project, key } = this.#destination;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${server}/v1/analytics/${encodeURIComponent(project)}/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/x-ndjson',
          'docwright-ids': 'kept',
        },
        body,
        signal: AbortSignal.timeout(this.#patience.answerMs),
      });
      text = await response.text();
    } catch (error) {
      const reason = reasonOf(error as Error);
      if (!this.#hasAnswered && absent.has(reason))
        throw new Error(nobodyThere(server, reason), { cause: error });
      return { trouble: noServer(server, reason) };
    }
    this.#hasAnswered = true;
    const answer = parsed(text);
    if (response.status === 202 && answer && 'accepted' in answer) return { receipt: answer };
    const trouble = answer && 'error' in answer ? answer.error : anotherService(server, response.status);
    if (!passing.has(response.status)) throw new Error(trouble);
    return { trouble, ...retryAfter(response.headers.get('retry-after')) };
  }
}

/** A proxy in front of the server may answer with anything. */
function parsed(text: string): Receipt | ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Receipt | ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date. */
function retryAfter(header: string | null): { retryAfterMs?: number } {
  if (header === null) return {};
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? { retryAfterMs: ms } : {};
}
