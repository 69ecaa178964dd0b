import type { ErrorBody } from '../contract/error.ts';
import { anotherService, nobodyThere, reasonOf } from './no-server.ts';

/** Calls one endpoint, with a body of JSON if there is one; what it refuses is the error's sentence. */
export async function callServer<Answer extends object>(
  method: string,
  { server, key }: { server: string; key: string },
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(server + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  }).catch((cause: Error) => {
    throw new Error(nobodyThere(server, reasonOf(cause)), { cause });
  });
  const answer = (await response.json().catch((cause: Error) => {
    throw new Error(anotherService(server, response.status), { cause });
  })) as Answer | ErrorBody;
  if (response.ok) return answer as Answer;
  throw new Error((answer as Partial<ErrorBody>).error ?? anotherService(server, response.status));
}
