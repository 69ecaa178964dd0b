import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import about from '../../../package.json' with { type: 'json' };
import { ReceivingServer } from './testing/receiving-server.ts';
import { docwright } from './testing/run-docwright.ts';

test('help lists every command, and tells about one', async () => {
  expect(await docwright(['help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('sign-in-link'),
  });
  const { code, stdout } = await docwright(['import', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('import FILE… --format NAME --project ID [OPTIONS]\n');
  expect(stdout).toMatch(/--format NAME +combined, caddy, cloudfront \(required\)/);
  expect(stdout).toContain('import access.log --format combined --project demo');
});

test('the version is the package’s', async () => {
  expect(await docwright(['--version'])).toMatchObject({ code: 0, stdout: `${about.version}\n` });
});

test.each([
  [[], 'Usage: npm run docwright -- COMMAND'],
  [['improt'], 'There is no command "improt".'],
  [['toString'], 'There is no command "toString".'],
  [['import', '-', '--format', 'apache', '--project', 'demo', '--key', 'k'], 'There is no format "apache"'],
  [['import', '.', '--format', 'combined', '--project', 'demo', '--key', 'k'], 'is a directory'],
  [
    ['sign-in-link', '--key', 'k', '--server', '127.0.0.1:4'],
    '(ECONNREFUSED). Is it on another address? Use --server URL or DOCWRIGHT_URL.',
  ],
])('%j ends with exit code 1 and says what to do', async (args, message) => {
  const { code, stderr } = await docwright(args);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test('a file is looked for where npm was called, and named in full', async () => {
  const args = ['import', 'nowhere.log', '--format', 'combined', '--key', 'k'];
  const env = { INIT_CWD: '/far/away', DOCWRIGHT_PROJECT: 'demo' };
  const { code, stderr } = await docwright(args, { env });
  expect(code).toBe(1);
  expect(stderr).toBe('/far/away/nowhere.log cannot be read: there is no such file.\n');
});

test('a log in another format than was said is a failure, and its own is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const request = { method: 'GET', uri: '/a', host: 'docs.example.com', headers: {} };
  const entry = JSON.stringify({ ts: 1_767_225_600, status: 200, request });
  await writeFile(join(folder, 'access.log'), `${entry}\n\n${entry}\n`);
  const args = ['import', 'access.log', '--format', 'combined', '--project', 'demo', '--key', 'k'];
  const { code, stderr } = await docwright(args, { env: { INIT_CWD: folder } });
  expect(code).toBe(1);
  expect(stderr).toMatch(/rejected +2 /);
  expect(stderr).toContain('No line is in the format combined. access.log looks like --format caddy.');
});

test('a log on standard input is imported and summed up; rejected lines are no failure', async () => {
  await using server = await ReceivingServer.start();
  const stdin = '192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"\nnonsense\n';
  const args = ['import', '-', '--format', 'combined', '--project', 'demo', '--server', server.url];
  const { code, stdout } = await docwright(args, { stdin, env: { DOCWRIGHT_KEY: 'dw_key' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^2 lines in .* s\n {2}accepted {4}1 {3}.*\n {2}duplicates {2}0/);
  expect(stdout).toContain('  line 2: not in the combined log format');
  expect(server.batches[0]?.headers.authorization).toBe('Bearer dw_key');
});

test('made-up traffic is sent once, however often it is asked for', async () => {
  await using server = await ReceivingServer.start();
  const args = ['demo-traffic', '--days', '3', '--server', server.url, '--key', 'dw_key'];
  const first = await docwright(args);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/people in browsers +\d/) });
  expect(first.stdout).toContain(`curl "${server.url}/v1/analytics/demo/views?limit=3"`);
  expect(server.batches[0]?.path).toBe('/v1/analytics/demo/events');
  const count = server.events.length;
  expect((await docwright(args)).stdout).toMatch(new RegExp(`duplicates +${count.toLocaleString('en')}`));
  expect(await docwright(['demo-traffic', '--days', '0', '--key', 'k'])).toMatchObject({ code: 1 });
});
