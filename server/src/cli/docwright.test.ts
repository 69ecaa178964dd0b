import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ReceivingServer } from './testing/receiving-server.ts';

const program = fileURLToPath(new URL('docwright.ts', import.meta.url));

async function docwright(args: string[], { stdin = '', env = {} } = {}) {
  const { DOCWRIGHT_KEY: _, DOCWRIGHT_ADMIN_KEY: __, ...rest } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { ...rest, ...env } });
  child.stdin.end(stdin);
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, stdout, stderr };
}

test('help lists every command, and tells about one', async () => {
  expect(await docwright(['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('sign-in-link'),
  });
  const { code, stdout } = await docwright(['import', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--format NAME');
  expect(stdout).toContain('import access.log --format combined --project demo');
});

test.each([
  [['improt'], 'There is no command "improt".'],
  [['new-key', '--format', 'x'], '"new-key" has no option --format.'],
  [['new-key', 'x'], '"new-key" takes nothing after its name.'],
  [['import'], 'Which log?'],
  [['import', '-'], '--format takes one of combined, caddy, cloudfront.'],
  [['import', '-', '--format', 'combined'], 'Which project?'],
  [['import', '-', '--format', 'combined', '--project', 'demo'], 'A key that may write is needed'],
  [
    ['import', 'nowhere.log', '--format', 'combined', '--project', 'demo', '--key', 'k'],
    'there is no such file',
  ],
  [['import', '.', '--format', 'combined', '--project', 'demo', '--key', 'k'], 'is a directory'],
  [['import', '-', '--frmt', 'combined'], "Unknown option '--frmt'"],
])('%j ends with exit code 1 and says what to do', async (args, message) => {
  const { code, stderr } = await docwright(args);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
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
  expect(server.batches[0]?.path).toBe('/v1/analytics/demo/events');
  const count = server.events.length;
  expect((await docwright(args)).stdout).toMatch(new RegExp(`duplicates +${count.toLocaleString('en')}`));
  expect(await docwright(['demo-traffic', '--days', '0', '--key', 'k'])).toMatchObject({ code: 1 });
});
