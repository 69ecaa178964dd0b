import type { Reply } from '../support/api-client.ts';
import type { TestServer } from '../support/docwright.ts';

/** A browser with one session: it keeps its cookie and sends forms. */
export interface Browser {
  /** As the server set it, with its flags. */
  setCookie: string;
  get(path: string): Promise<Reply>;
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
  /** The token that the pages of this session carry. */
  csrf(): Promise<string>;
}

export async function newSignInLink(server: TestServer): Promise<URL> {
  return new URL((await server.call('POST', '/v1/sign-in-links')).json.url);
}

export const submitForm = (
  server: TestServer,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  server.call('POST', path, {
    key: null,
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

export async function signIn(server: TestServer, link?: URL): Promise<Browser> {
  const token = (link ?? (await newSignInLink(server))).searchParams.get('token')!;
  const answer = await submitForm(server, '/sign-in', { token });
  const setCookie = answer.headers.get('set-cookie');
  if (answer.status !== 303 || setCookie === null) throw new Error(`signing in answered ${answer.status}`);
  const cookie = setCookie.split(';', 1)[0]!;
  const get = (path: string) => server.call('GET', path, { key: null, headers: { cookie } });
  return {
    setCookie,
    get,
    submit: (path, fields, headers = {}) => submitForm(server, path, fields, { cookie, ...headers }),
    csrf: async () => /name="csrf" value="([^"]+)"/.exec((await get('/')).text)![1]!,
  };
}
