import type { SentEvent } from '../../contract/page-view.ts';
import { longestPiece } from '../json-pieces.ts';
import { tooLong, unreadable } from './read-batch.ts';

const longestText = 8_192;
const mostHeaders = 100;

type Reader = (value: unknown) => string | null;

const text: Reader = (value) =>
  typeof value !== 'string'
    ? 'must be a text'
    : value.length > longestText
      ? `must have at most ${longestText} characters`
      : null;

const identifier: Reader = (value) =>
  typeof value !== 'string' || value.length === 0 || value.length > 255
    ? 'must be a text of 1 to 255 characters'
    : null;

const status: Reader = (value) =>
  Number.isInteger(value) && (value as number) >= 100 && (value as number) <= 599
    ? null
    : 'must be a whole number from 100 to 599';

function headers(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object of texts';
  let count = 0;
  for (const name in value) {
    const problem = text((value as Record<string, unknown>)[name]);
    if (problem) return `${JSON.stringify(name.slice(0, 100))} ${problem}`;
    if (++count > mostHeaders) return `must have at most ${mostHeaders} entries`;
  }
  return null;
}

const readers: readonly (readonly [keyof SentEvent, Reader])[] = [
  ['path', text],
  ['url', text],
  ['timestamp', text],
  ['id', identifier],
  ['userAgent', text],
  ['ip', text],
  ['referrer', text],
  ['method', text],
  ['status', status],
  ['accept', text],
  ['contentType', text],
  ['headers', headers],
];

/**
 * What is wrong with an event that was sent, or null. Ten thousand come at once, and a schema library takes
 * several times as long as everything else that is done with an event.
 */
export function problemOfEvent(value: unknown): string | null {
  if (value === unreadable) return 'is not JSON';
  if (value === tooLong) return `must have at most ${longestPiece / 1024} KiB`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const event = value as Record<string, unknown>;
  for (const [name, read] of readers) {
    const field = event[name];
    const problem = field === undefined || field === null ? null : read(field);
    if (problem) return `${name} ${problem}`;
  }
  return event.path == null && event.url == null ? 'path or url is missing' : null;
}
