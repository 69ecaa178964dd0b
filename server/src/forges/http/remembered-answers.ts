import type { HostAnswer } from './host-answer.ts';
import { callerOf, type HostRequest } from './host-request.ts';

const maximumBytes = 16_000_000;
/** A longer answer would push too many others out. */
const maximumBodyBytes = 1_000_000;
/** For what holds it, so that many empty answers count, too. */
const bytesPerAnswer = 1_000;

/** The last answers that had an `ETag`, for the host to say "as before": GitHub does not count such a request. */
export class RememberedAnswers {
  readonly #answers = new Map<string, HostAnswer>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** What a 304 to this request would mean; null: nothing is known, or the caller asks on a condition of its own. */
  find(request: HostRequest): HostAnswer | null {
    if (request.headers.has('if-none-match')) return null;
    const known = this.#answers.get(keyOf(request));
    if (known) this.keep(request, known);
    return known ?? null;
  }

  keep(request: HostRequest, answer: HostAnswer): void {
    const worthIt = request.method === 'GET' && answer.status === 200 && answer.headers.has('etag');
    if (!worthIt || answer.body.length > maximumBodyBytes) return;
    const key = keyOf(request);
    this.#drop(key);
    this.#answers.set(key, answer);
    this.#bytes += sizeOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= maximumBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const known = this.#answers.get(key);
    if (known && this.#answers.delete(key)) this.#bytes -= sizeOf(known);
  }
}

const keyOf = (request: HostRequest) =>
  `${callerOf(request)} ${request.method} ${request.headers.get('accept') ?? ''} ${request.url}`;

/** Headers may be longer than the body, if a host wants them to. */
const sizeOf = ({ url, headers, body }: HostAnswer) =>
  bytesPerAnswer + url.length + [...headers].flat().join('').length + body.length;
