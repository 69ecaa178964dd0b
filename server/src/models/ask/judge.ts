import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  NoOutputGeneratedError,
  StreamProviderError,
  TypeValidationError,
} from 'ai';
import { Fault } from '../../foundation/fault.ts';
import { ContextOverflow } from '../chat-model.ts';
import type { Provider } from '../providers/provider.ts';
import { CutOff } from './ask-once.ts';
import { retryAfterMs } from './retry-after.ts';
import { TookTooLong } from './watch.ts';

/** What to do after an attempt that failed. */
export type Verdict =
  | { next: 'ask-again'; reason: string; afterMs: number | null; said: string }
  | { next: 'ask-without-thoughts'; error: Fault }
  | { next: 'give-up'; error: unknown };

/** Whose model it is, to say what to do about it. `redact` takes the key out of a provider's words. */
export interface Asked {
  name: string;
  provider: Provider;
  redact(text: string): string;
}

/** An answer that says no: by its status, or in the middle of a stream. */
interface Complaint {
  status: number | undefined;
  message: string;
  /** All there is to recognise it by. */
  text: string;
  headers: Record<string, string> | undefined;
}

export function judge(error: unknown, asked: Asked): Verdict {
  const complaint = complaintOf(error);
  if (!complaint) return isBrokenOff(error) ? again('the answer broke off') : ended(error);
  const { status, text, headers } = complaint;
  if (asked.provider.tooLong.some((pattern) => pattern.test(text))) {
    return ended(new ContextOverflow(`The conversation is longer than ${asked.name} can read.`));
  }
  const final = finalFault(complaint, asked);
  if (final && asked.provider.refusedThoughts.test(text))
    return { next: 'ask-without-thoughts', error: final };
  if (final) return ended(final);
  const reason =
    status === undefined ? 'the connection failed' : (reasons[status] ?? `it answered ${status}`);
  const inWords = asked.provider.waitSeconds?.exec(text)?.[1];
  const afterMs = inWords === undefined ? retryAfterMs(headers, new Date()) : Number(inWords) * 1000;
  return again(reason, afterMs, saidBy(complaint, asked));
}

const again = (reason: string, afterMs: number | null = null, said = reason): Verdict => ({
  next: 'ask-again',
  reason,
  afterMs,
  said,
});
const ended = (error: unknown): Verdict => ({ next: 'give-up', error });

const reasons: Record<number, string> = {
  429: 'too many requests',
  500: 'an error of the provider',
  503: 'the provider is overloaded',
  529: 'the provider is overloaded',
};

const httpOk = 200;

function complaintOf(error: unknown): Complaint | null {
  if (APICallError.isInstance(error) && error.statusCode !== httpOk) {
    const { statusCode, responseBody = '', responseHeaders, data } = error;
    // A body in no form that the package knows is all there is to say; its message is then the status in words.
    const message = data === undefined && responseBody !== '' ? responseBody : error.message;
    return { status: statusCode, message, text: `${message} ${responseBody}`, headers: responseHeaders };
  }
  if (StreamProviderError.isInstance(error)) {
    const { statusCode = 500, message, code = '', type = '' } = error;
    return { status: statusCode, message, text: `${message} ${code} ${type}`, headers: undefined };
  }
  return null;
}

/** What a connection that ends too early looks like, depending on where it does. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof CutOff ||
  error instanceof TookTooLong ||
  (error instanceof TypeError && error.message === 'terminated') ||
  [
    APICallError,
    InvalidResponseDataError,
    JSONParseError,
    NoContentGeneratedError,
    NoOutputGeneratedError,
    TypeValidationError,
  ].some((kind) => kind.isInstance(error));

/** Statuses that may be better the next time; so may all from 500 on, and a connection that failed. */
const passing: readonly number[] = [408, 409, 425, 429];

/** Said with whatever status: 429 by OpenAI and Google, 400 by Anthropic. */
const nothingLeft = /insufficient_quota|credit balance is too low|credits are depleted/i;

const saidBy = ({ message }: Complaint, { redact }: Asked) => redact(message).slice(0, 300).toWellFormed();

/** Null where asking again may help. */
function finalFault(complaint: Complaint, asked: Asked): Fault | null {
  const { status, text } = complaint;
  const { name, provider } = asked;
  const said = saidBy(complaint, asked);
  const fault = (code: 'model_unavailable' | 'model_unknown', sentence: string) =>
    new Fault(code, sentence, { internal: `${name} answered ${status ?? 'with an error'}: ${said}` });
  const fixKey = `Check ${provider.keySetting}, or the project's own key for "${provider.name}".`;
  if (nothingLeft.test(text) || status === 402) {
    return fault('model_unavailable', `The account that ${name} is billed to has nothing left. ${fixKey}`);
  }
  if (status === undefined || status >= 500 || passing.includes(status)) return null;
  if (status === 401 || status === 403 || provider.wrongKey?.test(text)) {
    return fault('model_unavailable', `${provider.name} does not accept the key for ${name}. ${fixKey}`);
  }
  if (status === 404) {
    return fault('model_unknown', `${provider.name} has no model "${modelOf(name)}". Choose another model.`);
  }
  return fault('model_unavailable', `${provider.name} refused the request: ${said}`);
}

const modelOf = (name: string) => name.slice(name.indexOf('/') + 1);
