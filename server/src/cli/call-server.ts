import type { ErrorBody } from '../contract/error.ts';
import { anotherService, nobodyThere, reasonOf } from './no-server.ts';

/** Calls one endpoint that takes no body; what it refuses is the error's sentence. */
export async function callServer<Body extends object>(
  method: string,
  { server, key }: { server: string; key: string },
  path: string,
): Promise<Body> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(server + path, { method, headers }).catch((cause: Error) => {
    throw new Error(nobodyThere(server, reasonOf(cause)), { cause });
  });
  const body = (await response.json().catch((cause: Error) => {
    throw new Error(anotherService(server, response.status), { cause });
  })) as Body | ErrorBody;
  if ('error' in body) throw new Error(body.error);
  return body;
}
