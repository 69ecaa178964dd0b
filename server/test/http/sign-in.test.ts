import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { freePort } from '../support/free-port.ts';
import { newSignInLink, newSignInToken, signIn } from './browser.ts';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { DOCWRIGHT_ROLE: 'api', DOCWRIGHT_TRUSTED_PROXIES: '127.0.0.1' },
  });
  secure = await startBehindHttps();
});
afterAll(() => Promise.all([server, secure].map((each) => each[Symbol.asyncDispose]())));

/** Each from an address of its own: wrong ones are limited by address. */
let addresses = 0;
const tried = (body: object) =>
  server.call('POST', '/v1/session', {
    key: null,
    body,
    headers: { 'x-forwarded-for': `198.51.100.${++addresses}` },
  });

const isSignedIn = async (cookie: string) =>
  (await server.call('GET', '/v1/session', { key: null, headers: { cookie } })).json.signedIn;

describe('a sign-in link', () => {
  test('of the first start signs a browser in', async () => {
    const token = new URL(server.signInLink).searchParams.get('token')!;
    const browser = await signIn(server, { token });
    expect((await browser.call('GET', '/v1/projects')).json.projects).toMatchObject([{ id: 'demo' }]);
  });

  test('can be looked at without being used up', async () => {
    const link = await newSignInLink(server);
    for (let i = 0; i < 3; i++) {
      const page = await server.call('GET', link.pathname + link.search, { key: null });
      expect(page.headers.get('set-cookie')).toBeNull();
    }
    const browser = await signIn(server, { token: link.searchParams.get('token')! });
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('works once, also when it is used many times at once', async () => {
    const token = await newSignInToken(server);
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => tried({ token })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 401, 401, 401, 401]);
    const again = await tried({ token });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('that is too old no longer works', async () => {
    const token = await newSignInToken(server);
    await expire('sign_in_links');
    expect((await tried({ token })).status).toBe(401);
  });

  test.each(['x', "' or 1=1 --", 'a'.repeat(43), 'é'.repeat(43)])(
    'with the token %j does not work',
    async (token) => {
      expect((await tried({ token })).status).toBe(401);
    },
  );

  test.each(['', '\0'])('with the token %j is no link at all', async (token) => {
    expect((await tried({ token })).status).toBe(400);
  });

  test('is written with the public address', async () => {
    expect((await newSignInLink(secure)).origin).toBe('https://docs.example.com');
  });
});

describe('the session cookie', () => {
  test('is kept from scripts and from other sites', async () => {
    const { setCookie } = await signIn(server);
    expect(setCookie).toMatch(/^docwright_session=[0-9A-Za-z]{43}; /);
    expect(setCookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Strict',
    ]);
  });

  test('is kept to HTTPS where the public address is', async () => {
    expect((await signIn(secure)).setCookie).toContain('; Secure');
  });

  test('is not what the database keeps', async () => {
    const { setCookie } = await signIn(server);
    const secret = /=([^;]+)/.exec(setCookie)![1]!;
    const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
    const rows = await database.query<{ text: string }>('select s::text as text from sessions s');
    await database.close();
    expect(rows.length).toBeGreaterThan(0);
    const hex = Buffer.from(secret).toString('hex');
    expect(rows.filter(({ text }) => text.includes(secret) || text.includes(hex))).toEqual([]);
  });

  test('of an expired session signs nobody in', async () => {
    const browser = await signIn(server);
    await expire('sessions');
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.call('GET', '/v1/projects')).status).toBe(401);
  });

  test('is no API key, nor a key a session', async () => {
    const { setCookie } = await signIn(server);
    const key = /=([^;]+)/.exec(setCookie)![1]!;
    expect((await server.call('GET', '/v1/projects', { key })).status).toBe(401);
    expect(await isSignedIn(`docwright_session=${server.adminKey}`)).toBe(false);
  });

  test.each(['', 'x', '\u00e9', 'a'.repeat(43), '"; drop table sessions; --'])(
    'with the value %j signs nobody in',
    async (value) => {
      expect(await isSignedIn(`other=1; docwright_session=${value}`)).toBe(false);
    },
  );

  test('is taken back when its browser signs out', async () => {
    const browser = await signIn(server);
    const reply = await browser.call('DELETE', '/v1/session');
    expect(reply.headers.get('set-cookie')).toMatch(/^docwright_session=; .*Max-Age=0/);
    expect(await browser.isSignedIn()).toBe(false);
  });
});

/** Its links are for people on the outside; the test talks to where it listens. */
async function startBehindHttps(): Promise<TestServer> {
  const PORT = String(await freePort());
  const environment = { DOCWRIGHT_ROLE: 'api', DOCWRIGHT_PUBLIC_URL: 'https://docs.example.com/', PORT };
  return startTestServer({ environment });
}

async function expire(table: 'sessions' | 'sign_in_links'): Promise<void> {
  const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
  await database.execute(`update ${table} set expires_at = now()`);
  await database.close();
}
