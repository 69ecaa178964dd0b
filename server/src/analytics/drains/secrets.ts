import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { DrainRequest } from './drain.ts';

/** Compares hashes, which are of one length, in a time that tells nothing about either text. */
const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Whether the header holds the HMAC of the body, in hexadecimal. */
export function isSigned({ headers, body }: DrainRequest, header: string, digest: string, secret: string) {
  const given = headers[header];
  const expected = createHmac(digest, secret).update(body).digest('hex');
  return secret !== '' && typeof given === 'string' && sameText(given.toLowerCase(), expected);
}

/**
 * Whether the delivery shows the secret itself: in `Authorization`, bare, as a Bearer token or as the password of
 * Basic, or where a service can send no header of its own, as `?secret=` in the URL.
 */
export function showsSecret({ headers, query }: DrainRequest, secret: string): boolean {
  const { authorization = '' } = headers;
  const [, scheme = '', credential = ''] = /^(?:(Bearer|Basic) +)?(.*)$/is.exec(String(authorization)) ?? [];
  const shown =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credential, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : credential;
  const inHeader = sameText(shown, secret);
  const inQuery = sameText(String(query.secret ?? ''), secret);
  return secret !== '' && (inHeader || inQuery);
}
