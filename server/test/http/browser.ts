import type { ApiClient, CallOptions, Reply } from '../support/api-client.ts';

/** A browser with one session: it keeps its cookie, and sends the token that only its own pages can read. */
export interface Browser {
  /** As the server set it, with its flags. */
  setCookie: string;
  /** What goes with each of its requests. */
  headers: { cookie: string; 'x-docwright-csrf': string };
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  isSignedIn(): Promise<boolean>;
}

type Server = Pick<ApiClient, 'call'>;

export async function newSignInLink(server: Server): Promise<URL> {
  return new URL((await server.call('POST', '/v1/sign-in-links')).json.url);
}

export const newSignInToken = async (server: Server): Promise<string> =>
  (await newSignInLink(server)).searchParams.get('token')!;

/** With a new link, unless another proof is given. */
export async function signIn(
  server: Server,
  body?: object,
  more: Record<string, string> = {},
): Promise<Browser> {
  const proof = body ?? { token: await newSignInToken(server) };
  const answer = await server.call('POST', '/v1/session', { key: null, body: proof, headers: more });
  const setCookie = answer.headers.get('set-cookie');
  if (answer.status !== 201 || setCookie === null) throw new Error(`signing in answered ${answer.status}`);
  const own = { cookie: setCookie.split(';', 1)[0]!, 'x-docwright-csrf': answer.json.csrfToken as string };
  const call: Browser['call'] = (method, path, { headers = {}, ...rest } = {}) =>
    server.call(method, path, { key: null, ...rest, headers: { ...own, ...headers } });
  return {
    setCookie,
    headers: own,
    call,
    isSignedIn: async () => (await call('GET', '/v1/session')).json.signedIn,
  };
}
