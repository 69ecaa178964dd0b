import { shallow } from './shallow.ts';

/** An answer that was read to its end. */
export interface HostAnswer {
  status: number;
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** The host sends more than anyone will read. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

export async function readAnswer(response: Response, limit: number): Promise<HostAnswer> {
  const { status, url } = response;
  const headers = new Headers([...response.headers]);
  // They describe the bytes on the wire, and these are unpacked.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return { status, url, headers, body: shallow(await readBody(response, limit)) };
}

async function readBody({ body }: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw new AnswerTooLarge(`the answer is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** What is known, after a 304: the body is as before, and the headers say what is true now. */
export function refreshed(known: HostAnswer, { headers: told }: HostAnswer): HostAnswer {
  const headers = new Headers(known.headers);
  for (const [name, value] of told) if (name !== 'content-type') headers.set(name, value);
  return { ...known, headers };
}

const withoutBody = [204, 205, 304];

/** Without the host's words for the status: HTTP lets them be empty, and a response made by hand refuses some. */
export function toResponse({ status, url, headers, body }: HostAnswer): Response {
  const response = new Response(withoutBody.includes(status) ? null : body, { status, headers });
  // Clients page on by it, and a response that was made by hand has none.
  return Object.defineProperty(response, 'url', { value: url });
}

export const textOf = ({ body }: HostAnswer): string => new TextDecoder().decode(body.subarray(0, 10_000));
