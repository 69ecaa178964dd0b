import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { freePort } from '../support/free-port.ts';
import { newSignInLink, signIn, submitForm } from './browser.ts';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  secure = await startBehindHttps();
});
afterAll(() => Promise.all([server, secure].map((each) => each[Symbol.asyncDispose]())));

const visit = (link: URL) => server.call('GET', link.pathname + link.search, { key: null });

describe('a sign-in link', () => {
  test('of the first start signs a browser in', async () => {
    const browser = await signIn(server, new URL(server.signInLink));
    expect((await browser.get('/')).text).toContain('Acme documentation');
  });

  test('can be looked at without being used up', async () => {
    const link = await newSignInLink(server);
    for (let i = 0; i < 3; i++) {
      const page = await visit(link);
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(page.text).toContain('<form method="post" action="/sign-in">');
    }
    expect((await (await signIn(server, link)).get('/')).text).toContain('Projects');
  });

  test('works once', async () => {
    const link = await newSignInLink(server);
    await signIn(server, link);
    const token = link.searchParams.get('token')!;
    const again = await submitForm(server, '/sign-in', { token });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
    expect((await visit(link)).status).toBe(401);
  });

  test('used many times at once signs one browser in', async () => {
    const token = (await newSignInLink(server)).searchParams.get('token')!;
    const tries = Array.from({ length: 5 }, () => submitForm(server, '/sign-in', { token }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 401, 401, 401, 401]);
  });

  test('that is too old no longer works', async () => {
    const link = await newSignInLink(server);
    await expire('sign_in_links');
    expect((await visit(link)).status).toBe(401);
    const token = link.searchParams.get('token')!;
    expect((await submitForm(server, '/sign-in', { token })).status).toBe(401);
  });

  test.each(['', 'x', "' or 1=1 --", '\0', 'a'.repeat(43), 'é'.repeat(43)])(
    'with the token %j does not work',
    async (token) => {
      expect((await visit(new URL(`/sign-in?token=${encodeURIComponent(token)}`, server.url))).status).toBe(
        401,
      );
      expect((await submitForm(server, '/sign-in', { token })).status).toBe(401);
    },
  );

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
      'SameSite=Lax',
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
    expect((await browser.get('/')).text).not.toContain('Acme documentation');
  });

  test('is no API key, nor a key a session', async () => {
    const { setCookie } = await signIn(server);
    const key = /=([^;]+)/.exec(setCookie)![1]!;
    expect((await server.call('GET', '/v1/projects', { key })).status).toBe(401);
    const asCookie = { cookie: `docwright_session=${server.adminKey}` };
    const home = await server.call('GET', '/', { headers: asCookie });
    expect(home.text).not.toContain('Acme documentation');
  });

  test.each(['', 'x', '\u00e9', 'a'.repeat(43), '"; drop table sessions; --'])(
    'with the value %j shows the sign-in page',
    async (value) => {
      const headers = { cookie: `other=1; docwright_session=${value}` };
      const page = await server.call('GET', '/', { key: null, headers });
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('Acme documentation');
    },
  );
});

describe('signing out', () => {
  test('ends the session and takes the cookie back', async () => {
    const browser = await signIn(server);
    const reply = await browser.submit('/sign-out', { csrf: await browser.csrf() });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('set-cookie')).toMatch(/^docwright_session=; .*Max-Age=0/);
    expect((await browser.get('/')).text).not.toContain('Acme documentation');
  });

  test('needs the session’s own token', async () => {
    const browser = await signIn(server);
    expect((await browser.submit('/sign-out', {})).status).toBe(403);
    expect((await browser.get('/')).text).toContain('Acme documentation');
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
