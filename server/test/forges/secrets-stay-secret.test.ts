import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { newKey } from '../../src/foundation/api-key.ts';
import { proxyOnLoopback } from '../../src/foundation/network/testing/loopback-proxy.ts';
import { scratchDirectory } from '../../src/git/testing/scratch-repository.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { type HostWire, startTestHost } from '../support/hosts/start-test-host.ts';
import { startServer } from '../support/server-process.ts';
import { hosts } from './behaviour/places.ts';

const hookSecret = 'a secret between the host and Docwright';
const proxyPassword = 's3cret';

/** The arguments and file names of every process of this machine. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(join('/proc', pid, 'cmdline'), 'utf8');
      } catch (error) {
        // It ended a moment ago.
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
        throw error;
      }
    })
    .join('\n');

/** What each file below holds, byte by byte. */
const filesBelow = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** Every row of every table, as text. */
async function rowsOf(databaseUrl: string): Promise<string> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1 });
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^pg_|^information'`,
    [],
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.query(`select t::text as row from ${name} t`, [])),
  );
  await database.close();
  return JSON.stringify(rows);
}

/** Quotes what it is sent, as a page for debugging does, once it is broken; notes who runs while git comes. */
const quoting = (wire: HostWire, state: { isBroken: boolean; listed: string }): HostWire => ({
  ...wire,
  handle: (request, world) =>
    state.isBroken
      ? { status: 500, body: { message: JSON.stringify(request.headers) } }
      : wire.handle(request, world),
  gitToken: (username, password) => {
    state.listed += processes();
    return wire.gitToken(username, password);
  },
});

/** However long the name before it is: the end of what Basic sign-in makes of it. */
const encodings = (token: string) =>
  ['x', 'xy', 'xyz'].map((name) => Buffer.from(`${name}:${token}`).toString('base64').slice(-16));

test.runIf(process.platform === 'linux')(
  'neither a token nor another secret is anywhere but where it is sealed',
  async () => {
    using scratch = scratchDirectory();
    await using proxy = await proxyOnLoopback();
    const databaseUrl = await createTestDatabaseUrl();
    const dataDir = join(scratch.path, 'data');
    const key = newKey();
    const environment = {
      DATABASE_URL: databaseUrl,
      DOCWRIGHT_ADMIN_KEY: key,
      DOCWRIGHT_INTERNAL_HOSTS: '127.0.0.1',
      DOCWRIGHT_LOG_LEVEL: 'trace',
      DOCWRIGHT_POLL_MINUTES: '0',
      HTTP_PROXY: proxy.url,
    };
    await using server = await startServer({ dataDir, environment }, key);
    const secrets = [hookSecret, `:${proxyPassword}@`];
    const seen: string[] = [];
    const call = async (method: string, path: string, body?: object) => {
      const answer = await server.call(method, path, { body });
      seen.push(answer.text);
      return answer;
    };

    for (const [name, wire] of hosts) {
      const state = { isBroken: false, listed: '' };
      await using host = await startTestHost(quoting(wire, state));
      const { url, apiUrl, credential, token } = host.newRepository();
      const repository = { forge: wire.forge, url, credential, ...(apiUrl ? { apiUrl } : {}) };
      const created = await call('POST', '/v1/projects', { id: name, name, repository, hookSecret });
      expect(created.status).toBe(201);
      const job = await server.runJob('Replace "PagerDuty" with "Opsgenie"', name);
      expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 1 } });
      for (const path of ['', '/events?limit=250', '/report'])
        await call('GET', `/v2/agent/${name}/job/${job.id}${path}`);
      state.isBroken = true;
      expect((await call('POST', `/v1/projects/${name}/check`)).status).toBe(503);
      expect(state.listed).toContain(url);
      seen.push(state.listed);
      secrets.push(token, ...encodings(token));
    }
    expect(proxy.signIns).toContain(`Basic ${Buffer.from(`docwright:${proxyPassword}`).toString('base64')}`);
    await server.stop();

    const everything = [
      ...seen,
      server.log(),
      server.output(),
      filesBelow(dataDir),
      await rowsOf(databaseUrl),
    ];
    for (const [index, place] of everything.entries())
      for (const secret of secrets) expect(place.includes(secret), `${secret} in ${index}`).toBe(false);
  },
);
