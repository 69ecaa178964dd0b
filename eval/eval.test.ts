import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startModelServer } from '../server/test/support/model-servers/start-model-server.ts';

const command = fileURLToPath(new URL('eval.ts', import.meta.url));

/** Without the keys of whoever runs the tests, so that nobody else can be asked. */
function run(args: readonly string[], environment: Record<string, string> = {}, interrupt?: AbortSignal) {
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
    interrupt?.addEventListener('abort', () => child.kill('SIGINT'));
  });
}

test('--json prints JSON alone on standard output', async () => {
  const { status, stdout, stderr } = await run(['--task', 'add/redirect', '--json']);
  expect(JSON.parse(stdout).tasks).toMatchObject([{ id: 'add/redirect', outcome: 'passed', cost: 0 }]);
  expect(stderr).toMatch(/^1\/1 add\/redirect: passed \(\d+\.\d s\)\n$/);
  expect(status).toBe(0);
});

test('any model can be evaluated, with its key from the environment', async () => {
  const path = 'guides/rate-limits.mdx';
  await using server = await startModelServer('anthropic', [
    { calls: [{ name: 'edit', input: { path, old: '| Team | 100 |', new: '| Team | 250 |' } }] },
    { calls: [{ name: 'finish', input: { title: 'Raise the limit', summary: 'Team has 250 now.' } }] },
  ]);
  const args = ['--model', server.model, '--task', 'edit/plan-limit'];
  const { status, stdout, stderr } = await run(args, server.environment);
  expect(`${stdout}${stderr}`).toContain(`${server.model} passed 1 of 1 tasks.`);
  expect(status).toBe(0);
});

test('a model that is unknown, or has no key, is an error that says so', async () => {
  const [unknown, keyless] = await Promise.all([
    run(['--model', 'nobody/nothing']),
    run(['--model', 'anthropic/some-model']),
  ]);
  expect([unknown.status, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toContain('The model "nobody/nothing" is not available here.');
  expect([keyless.status, keyless.stdout]).toEqual([1, '']);
  expect(keyless.stderr).toContain('ANTHROPIC_API_KEY');
});

test('an evaluation that is interrupted at its first task says so, and ends with 130', async () => {
  const interrupt = new AbortController();
  await using server = await startModelServer('anthropic', () => {
    interrupt.abort();
    return { text: 'Half an answer', broken: { after: 2, how: 'stall' } };
  });
  const args = ['--model', server.model, '--task', 'edit/plan-limit', '--json'];
  const { status, stdout, stderr } = await run(args, server.environment, interrupt.signal);
  expect(stderr).toBe('Stopped after 0 of 1 tasks: Interrupted.\n');
  expect([status, stdout]).toEqual([130, '']);
});

test('--help prints every option, with examples', async () => {
  const { status, stdout } = await run(['--help']);
  expect(status).toBe(0);
  for (const option of ['--model', '--task', '--kind', '--concurrency', '--json', '--keep']) {
    expect(stdout).toContain(option);
  }
  expect(stdout).toContain('npm run eval -- --model builtin/codemod');
});
