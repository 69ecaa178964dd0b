import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { type Browser, newSignInToken, signIn as signInBrowser } from './browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api', DOCWRIGHT_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Each from an address of its own, so that wrong guesses of one test are not another's. */
let addresses = 0;
const newAddress = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });

const signIn = (body: object, headers = newAddress()) =>
  server.call('POST', '/v1/session', { key: null, body, headers });

const tokenOf = () => newSignInToken(server);
const newBrowser = (body?: object): Promise<Browser> => signInBrowser(server, body, newAddress());

describe('a browser that is signed in', () => {
  test('does what a key of the organisation does, without ever having one', async () => {
    const browser = await newBrowser();
    expect((await browser.call('GET', '/v1/projects')).json.projects).toMatchObject([{ id: 'demo' }]);
    const body = { name: 'Docs', repository: { forge: 'local' } };
    const created = await browser.call('POST', '/v1/projects', { body });
    expect(created.status).toBe(201);
    const job = { body: { prompt: 'Fix the broken links' } };
    expect((await browser.call('POST', `/v2/agent/${created.json.id}/job`, job)).status).toBe(201);
    expect((await browser.call('GET', '/v1/projects/no%00such')).status).toBe(404);
  });

  test('changes nothing without the token that only its own pages can read', async () => {
    const { call, headers: own } = await newBrowser();
    const body = { name: 'Taken over' };
    const forgeries: Record<string, string>[] = [
      { 'x-docwright-csrf': '' },
      { 'x-docwright-csrf': 'a'.repeat(43) },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of forgeries) {
      const answer = await call('PATCH', '/v1/projects/demo', { body, headers });
      expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
    }
    const without = await server.call('PATCH', '/v1/projects/demo', {
      key: null,
      body,
      headers: { cookie: own.cookie },
    });
    expect(without.status).toBe(403);
    expect((await call('GET', '/v1/projects/demo')).json.name).toBe('Acme documentation');
  });

  test('is not asked where a key is given, not even a wrong one', async () => {
    const { call } = await newBrowser();
    expect((await call('GET', '/v1/projects', { key: newKey() })).status).toBe(401);
  });

  test('signs out, and everywhere', async () => {
    const [one, other, third] = [await newBrowser(), await newBrowser(), await newBrowser()];
    const out = await one.call('DELETE', '/v1/session');
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect([await one.isSignedIn(), await other.isSignedIn()]).toEqual([false, true]);
    expect((await other.call('DELETE', '/v1/sessions')).status).toBe(204);
    expect([await other.isSignedIn(), await third.isSignedIn()]).toEqual([false, false]);
    expect((await third.call('GET', '/v1/projects')).status).toBe(401);
  });
});

test('nobody else gets at what is a browser’s', async () => {
  const { json } = await server.call('GET', '/v1/session', { key: null });
  expect(json).toMatchObject({ signedIn: false, csrfToken: null });
  for (const [method, path] of [
    ['DELETE', '/v1/session'],
    ['DELETE', '/v1/sessions'],
    ['POST', '/v1/session/password'],
  ] as const) {
    const body = method === 'POST' ? { body: { password: 'a long password' } } : {};
    expect((await server.call(method, path, body)).status, path).toBe(401);
  }
});

describe('signing in', () => {
  test('by a link works once, and by another site never', async () => {
    const token = await tokenOf();
    const foreign = await signIn({ token }, { ...newAddress(), 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect((await signIn({ token })).status).toBe(201);
    expect((await signIn({ token })).status).toBe(401);
  });

  test('by a password works once there is one; changing it needs it and signs the others out', async () => {
    const [browser, other] = [await newBrowser(), await newBrowser()];
    const set = (body: object) =>
      browser.call('POST', '/v1/session/password', { body, headers: newAddress() });
    expect((await signIn({ password: 'correct horse battery' })).json.error).toContain('No password was set');
    expect((await set({ password: 'too short' })).status).toBe(400);
    expect((await set({ password: 'correct horse battery' })).status).toBe(204);
    expect([await browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    const again = await newBrowser({ password: 'correct horse battery' });
    expect((await again.call('GET', '/v1/session')).json).toMatchObject({
      signedIn: true,
      hasPassword: true,
    });
    expect((await set({ password: 'another long one' })).status).toBe(401);
    expect((await set({ password: 'another long one', current: 'correct horse battery' })).status).toBe(204);
    expect((await signIn({ password: 'correct horse battery' })).status).toBe(401);
    expect((await signIn({ password: 'another long one' })).status).toBe(201);
  });

  test.each(['aaaaaaaaaaaa', 'abababababab', 'abcdefghijkl', '1234567890123', 'AaAaAaAaAaAaAa'])(
    'by the password %j is not possible: it cannot be set',
    async (password) => {
      const { call } = await newBrowser();
      const reply = await call('POST', '/v1/session/password', { body: { password }, headers: newAddress() });
      expect([reply.status, reply.json.details?.[0].path]).toEqual([400, 'password']);
    },
  );

  test('is limited by address where the password is wrong too often, and a link works all the same', async () => {
    const address = newAddress();
    for (let time = 0; time < 10; time++)
      expect((await signIn({ password: `wrong ${time}` }, address)).status).toBe(401);
    const refused = await signIn({ password: 'wrong again' }, address);
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.json.error).toContain('sign-in-link');
    expect((await signIn({ token: await tokenOf() }, address)).status).toBe(201);
    expect((await signIn({ password: 'wrong' })).status).toBe(401);
  });

  test('is limited by the real peer, whatever addresses it makes up', async () => {
    await using open = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      const body = { password: 'wrong' };
      statuses.push((await open.call('POST', '/v1/session', { key: null, body, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('by wrong links is never limited', async () => {
    const address = newAddress();
    for (let time = 0; time < 15; time++)
      expect((await signIn({ token: 'x'.repeat(43) }, address)).status).toBe(401);
    expect((await signIn({ token: await tokenOf() }, address)).status).toBe(201);
  });

  test('is limited as much for whoever guesses many at once', async () => {
    const address = newAddress();
    const guesses = Array.from({ length: 30 }, () => signIn({ password: 'wrong' }, address));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test.each([{}, { token: 'a', password: 'b' }, { token: 1 }, { password: '' }])(
    'with %j is refused',
    async (body) => {
      expect((await signIn(body)).status).toBe(400);
    },
  );
});
