import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openControlGroup } from './control-group.ts';
import { findSandbox } from './find-sandbox.ts';
import { inSandbox, sandbox } from './testing/try-sandbox.ts';

if (!sandbox)
  await findSandbox({
    hidden: [],
    onMissing: (reason) => process.stderr.write(`Tests of the sandbox are skipped. ${reason}\n`),
  });

/** Processes of the whole machine whose command line has the text. */
const running = (text: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0').includes(text);
      } catch (error) {
        // It ended meanwhile.
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
        throw error;
      }
    });
const patience = { timeout: 25_000, interval: 20 };
const allGone = (text: string) => vi.waitFor(() => expect(running(text)).toEqual([]), patience);
const started = (text: string) => vi.waitFor(() => expect(running(text)).not.toEqual([]), patience);

/** A number that no other process sleeps for. */
const unlikely = () => `${100_000 + Math.floor(Math.random() * 1e9)}.5`;

/** Root is bound by a control group only, and some machines let nobody make one. */
const canBoundProcesses = () => {
  if (process.getuid?.() !== 0) return true;
  const group = openControlGroup();
  void group.remove();
  return group.members.length > 0;
};

describe.skipIf(!sandbox)('a command in the sandbox', () => {
  test('reads and writes its directory, as whoever runs the server', async () => {
    const { directory, run } = inSandbox();
    writeFileSync(join(directory, 'a.md'), 'hello\n', { mode: 0o600 });
    const { code, output } = await run('cat a.md; mkdir b; echo new > b/c.md; echo more >> a.md; pwd');
    expect({ code, output }).toEqual({ code: 0, output: 'hello\n/repository\n' });
    expect(readFileSync(join(directory, 'a.md'), 'utf8')).toBe('hello\nmore\n');
    expect(statSync(join(directory, 'b/c.md')).uid).toBe(process.getuid?.());
  });

  test('gets its input, and its exit code and both its outputs are told', async () => {
    const { run } = inSandbox();
    const result = await run('cat; echo two >&2; echo three; exit 7', { input: 'one\n' });
    expect(result).toEqual({ code: 7, output: 'one\ntwo\nthree\n', timedOut: false, truncated: false });
  });

  test('learns no path of the server from how it was started', async () => {
    const { directory, run } = inSandbox();
    const { output } = await run("cat /proc/*/cmdline /proc/*/environ 2>/dev/null | tr '\\0' ' '");
    expect(output).toContain('--args');
    expect(output).not.toContain(directory);
  });

  test('is stopped when it fills the disk', async () => {
    const { run } = inSandbox();
    const disk = { directoryBytes: 40 * 1024 ** 2, freeBytes: 0 };
    const result = await run(
      'while :; do head -c 4000000 /dev/urandom >> "file-$((i++ % 30))" || exit; done',
      { disk },
    );
    expect(result).toMatchObject({ code: null, tooMuchDisk: true, timedOut: false });
  });

  test('changes nothing where it may only read, and nothing elsewhere', async () => {
    const { directory, run } = inSandbox();
    writeFileSync(join(directory, 'a.md'), 'a');
    const places = '/repository/a.md /repository/b / /usr/x /etc/x /dev/x /proc/x /proc/sys/vm/swappiness';
    const { output } = await run(`for place in ${places}; do echo 60 > $place || echo no; done 2>/dev/null`, {
      writable: false,
    });
    expect(output).toBe('no\n'.repeat(8));
    expect(readdirSync(directory)).toEqual(['a.md']);
  });

  test('cannot change the settings of the kernel, even where it is root’s', async () => {
    const { run } = inSandbox();
    const setting = '/proc/sys/kernel/core_pattern';
    const { output } = await run(`value=$(cat ${setting}); echo "$value" > ${setting} && echo changed`);
    expect(output).not.toContain('changed');
  });

  test('has no network, not even the machine’s own', async () => {
    let calls = 0;
    const server = createServer(() => (calls += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const { run } = inSandbox();
    const { output } = await run(
      `(echo hello > /dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo connected; cut -d: -f1 /proc/net/dev`,
    );
    expect(output).not.toContain('connected');
    expect(output.match(/\w+$/gm)).not.toContain('eth0');
    expect(calls).toBe(0);
  });

  test('sees nothing of the server: its variables, its data, its home, its processes', async () => {
    const data = mkdtempSync(join(tmpdir(), 'docwright-data-'));
    onTestFinished(() => rmSync(data, { recursive: true }));
    writeFileSync(join(data, 'secret.key'), 'treasure');
    vi.stubEnv('DOCWRIGHT_TEST_SECRET', 'treasure');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { run } = inSandbox();
    const { output } = await run(
      `env; cat /proc/*/environ; cat ${data}/secret.key; ls ${data} /root /home /run /var /srv /etc/shadow /sys; ls -d /proc/${process.pid}; kill -9 ${process.pid}; ls /`,
    );
    expect(output).not.toContain('treasure');
    expect(output).not.toContain(process.env.PATH);
    expect(output.match(/No such file or directory/g)?.length).toBeGreaterThanOrEqual(9);
    expect(output).toContain('No such process');
    const top = output.slice(output.indexOf('No such process')).split('\n').slice(1);
    expect(top).not.toEqual(expect.arrayContaining(['root']));
    expect(top).toEqual(expect.arrayContaining(['repository', 'tmp', 'usr']));
  });

  test('has no file open but its own, whatever the server’s parent left open', async () => {
    const { directory, run } = inSandbox();
    writeFileSync(join(directory, 'probe'), '');
    const program = `
      const { findSandbox } = await import(${JSON.stringify(join(import.meta.dirname, 'find-sandbox.ts'))});
      const sandbox = await findSandbox({ hidden: [] });
      const { output } = await sandbox.run({
        command: 'readlink /proc/self/fd/7', directory: ${JSON.stringify(directory)}, writable: true,
        timeoutMs: 60_000, outputBytes: 1_000, signal: new AbortController().signal,
      });
      console.log(output);`;
    const args = [
      '-c',
      'exec 7</etc/hostname; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      program,
    ];
    expect(execFileSync('/bin/sh', args, { encoding: 'utf8' })).not.toContain('hostname');
    expect((await run('cat /proc/self/oom_score_adj')).output).toBe('1000\n');
  });

  test('sees nothing of a hidden directory below one that is shown', async () => {
    const hiding = await findSandbox({ hidden: ['/usr/share', '/usr/no-such-directory'] });
    const { directory } = inSandbox();
    const result = await hiding!.run({
      command: 'ls /usr/share | wc -l; touch /usr/share/x 2>/dev/null || echo closed',
      directory,
      writable: false,
      timeoutMs: 60_000,
      outputBytes: 1_000,
      signal: new AbortController().signal,
    });
    expect(result.output).toBe('0\nclosed\n');
  });

  test.each(['file', 'directory'])(
    'finds nothing at .git, be it a %s, and leaves it as it is',
    async (kind) => {
      const { directory, run } = inSandbox();
      const git = join(directory, '.git');
      if (kind === 'file') writeFileSync(git, 'gitdir: /elsewhere\n');
      else mkdirSync(git);
      if (kind === 'directory') writeFileSync(join(git, 'config'), 'elsewhere');
      const { output } = await run(
        'cat .git .git/*; rm -rf .git; mv .git x; echo hooks > .git; echo a > .git/config',
      );
      expect(output).not.toContain('elsewhere');
      expect(readFileSync(kind === 'file' ? git : join(git, 'config'), 'utf8')).toContain('elsewhere');
      expect(readdirSync(directory)).toEqual(['.git']);
    },
  );

  test('has no powers, and cannot make a namespace to get some', async () => {
    const { run } = inSandbox();
    const { output } = await run(
      'grep -E "^Cap(Eff|Bnd)" /proc/self/status; mount -t tmpfs x /tmp; unshare -Ur id',
    );
    expect(output.match(/0{16}/g)).toHaveLength(2);
    expect(output).not.toContain('uid=0');
    expect(output).not.toMatch(/^tmpfs/m);
  });

  test('finds /tmp empty each time', async () => {
    const { run } = inSandbox();
    await run('touch /tmp/left');
    expect((await run('ls -A /tmp')).output).toBe('');
  });
});

describe.skipIf(!sandbox)('the sandbox ends', () => {
  test('a command at its time limit, with every process it has started and whatever signals it ignores', async () => {
    const { run } = inSandbox();
    const time = unlikely();
    const command = `trap "" TERM INT HUP; (setsid sleep ${time} >/dev/null 2>&1 &); echo started; sleep ${time}`;
    const result = await run(command, { timeoutMs: 2_000 });
    expect(result).toMatchObject({ code: null, timedOut: true, output: 'started\n' });
    await allGone(time);
  });

  test('what a command leaves running, as soon as the command ends', async () => {
    const { run } = inSandbox();
    const time = unlikely();
    const result = await run(`sleep ${time} & (setsid sleep ${time} &) ; echo done`);
    expect(result).toMatchObject({ code: 0, timedOut: false, output: 'done\n' });
    await allGone(time);
  });

  test('a command that is called off, and throws the reason', async () => {
    const { run } = inSandbox();
    const time = unlikely();
    const controller = new AbortController();
    const result = run(`sleep ${time}`, { signal: controller.signal });
    await started(time);
    controller.abort(new Error('archived'));
    await expect(result).rejects.toThrow('archived');
    await allGone(time);
  });

  test('a command whose server was killed', async () => {
    const { directory } = inSandbox();
    const time = unlikely();
    const program = `
      const { findSandbox } = await import(${JSON.stringify(join(import.meta.dirname, 'find-sandbox.ts'))});
      const sandbox = await findSandbox({ hidden: [] });
      await sandbox.run({
        command: 'sleep ${time}', directory: ${JSON.stringify(directory)}, writable: true,
        timeoutMs: 600_000, outputBytes: 100, signal: new AbortController().signal,
      });`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    await started(time);
    server.kill('SIGKILL');
    await allGone(time);
  });

  test('a command that prints without end, and keeps both ends of it', async () => {
    const { run } = inSandbox();
    const result = await run('echo first; yes', { outputBytes: 1_000 });
    expect(result).toMatchObject({ code: null, timedOut: false, truncated: true });
    expect(result.output.length).toBeLessThan(1_100);
    expect(result.output.startsWith('first\ny\n')).toBe(true);
  });

  test.skipIf(!canBoundProcesses())('nothing, but stops a command from multiplying', async () => {
    const { run } = inSandbox();
    const time = unlikely();
    const loop = `i=0; while [ $i -lt 3000 ]; do sleep ${time} & i=$((i+1)); done; echo all of them`;
    const { output } = await run(`sh -c '${loop}'`, { timeoutMs: 10_000 });
    expect(output).not.toContain('all of them');
    await allGone(time);
  });

  test('nothing, but lets no file grow without end', async () => {
    const { directory, run } = inSandbox();
    await run(
      'truncate -s 100T big; head -c 300M /dev/zero > full; head -c 600M /dev/zero > /tmp/full; echo end',
    );
    const sizes = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024 * 1024);
  });
});

describe.skipIf(!sandbox)('what a command leaves', () => {
  test('can be removed, however closed or deep', async () => {
    const { directory, run } = inSandbox();
    await run(
      'mkdir -p a/b; touch a/b/c; chmod 000 a/b a; for i in $(seq 200); do mkdir a-folder-with-quite-a-long-name; cd a-folder-with-quite-a-long-name; done; touch deep',
    );
    if (process.getuid?.() !== 0) expect(readdirSync(join(directory, 'a/b'))).toEqual(['c']);
    rmSync(directory, { recursive: true });
    expect(existsSync(directory)).toBe(false);
  });

  test('stays what it is: a link is a link', async () => {
    const { directory, run } = inSandbox();
    await run('ln -s / top; ln -s /etc/passwd users; mkfifo pipe');
    expect(lstatSync(join(directory, 'top')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(directory, 'users')).isSymbolicLink()).toBe(true);
  });
});

test('where bubblewrap is missing there is no sandbox, and a sentence says so', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const reasons: string[] = [];
  expect(await findSandbox({ hidden: [], onMissing: (reason) => reasons.push(reason) })).toBe(null);
  expect(reasons).toEqual([expect.stringContaining('Bubblewrap (bwrap) is not installed')]);
});
