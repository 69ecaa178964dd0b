import { maySignIn } from '../../foundation/network/may-sign-in.ts';
import type { HostAnswer } from './host-answer.ts';
import type { HostRequest } from './host-request.ts';

/** What is shorter is no secret, and would tear holes into words. */
const shortestSecret = 8;

/**
 * A refusal, without what the request signed in with: pages for debugging and some proxies quote the headers that
 * they got, and a host's words end up in messages and logs.
 */
export function withoutSignIn(request: HostRequest, answer: HostAnswer): HostAnswer {
  if (answer.status < 400) return answer;
  const text = Buffer.from(answer.body).toString('latin1');
  const quoted = secretsOf(request).filter((secret) => text.includes(secret));
  if (quoted.length === 0) return answer;
  const rest = quoted.reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return { ...answer, body: new Uint8Array(Buffer.from(rest, 'latin1')) };
}

/** The longest first, since one may be part of another: `Bearer TOKEN`, `TOKEN`, and what Base64 hides. */
function secretsOf({ headers }: HostRequest): string[] {
  const values = [...headers].filter(([name]) => maySignIn(name)).map(([, value]) => value);
  const words = values.flatMap((value) => [value, ...value.split(' ')]);
  const passwords = values.flatMap((value) => {
    const [, encoded] = /^Basic (.+)$/i.exec(value) ?? [];
    return encoded
      ? Buffer.from(encoded, 'base64')
          .toString('latin1')
          .replace(/^[^:]*:/, '')
      : [];
  });
  return [...words, ...passwords]
    .filter((secret) => secret.length >= shortestSecret)
    .sort((one, other) => other.length - one.length);
}
