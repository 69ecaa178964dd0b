import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { objectId } from '../objects/write-objects.ts';
import { runGit } from '../run-git.ts';
import { launchGitWith, spawnGit } from '../spawn-git.ts';
import { git, scratchDirectory } from '../testing/scratch-repository.ts';
import { GitLauncher } from './git-launcher.ts';

/** Launched ones are children of the launcher, others of this process. */
class CountingLauncher extends GitLauncher {
  launched = 0;
  override launch(start: Parameters<GitLauncher['launch']>[0]) {
    const git = super.launch(start);
    if (git) this.launched += 1;
    return git;
  }
}

async function openLauncher(): Promise<CountingLauncher> {
  const launcher = new CountingLauncher();
  const using = launchGitWith(launcher);
  onTestFinished(() => using[Symbol.dispose]());
  // What comes before it is ready is started here.
  while (launcher.launched === 0) await runGit(['--version']);
  return launcher;
}

function scratchRepository(): Record<string, string> {
  const scratch = scratchDirectory();
  onTestFinished(() => scratch[Symbol.dispose]());
  git(scratch.path, 'init', '--quiet', '--bare', 'r.git');
  return { GIT_DIR: join(scratch.path, 'r.git') };
}

test('input and output pass through it, whatever their size', async () => {
  const launcher = await openLauncher();
  const env = scratchRepository();
  const before = launcher.launched;
  for (const bytes of [0, 1, 65_536, 65_537, 9_000_000]) {
    const content = randomBytes(bytes);
    const id = (await runGit(['hash-object', '-w', '--stdin'], { env, input: content })).toString().trim();
    expect(id).toBe(objectId('blob', content, 40));
    expect((await runGit(['cat-file', 'blob', id], { env })).equals(content)).toBe(true);
  }
  expect(launcher.launched).toBe(before + 10);
});

test('what git says and how it ends is told', async () => {
  await openLauncher();
  const env = scratchRepository();
  await expect(runGit(['cat-file', 'blob', 'nothing'], { env })).rejects.toThrow(
    /Not a valid object name nothing/,
  );
  await expect(runGit(['--version'], { env, cwd: '/no/such/folder' })).rejects.toThrow(/ENOENT/);
});

test('one that waits for input is stopped, and its channel is used again', async () => {
  const launcher = await openLauncher();
  const env = scratchRepository();
  for (let round = 0; round < 30; round += 1) {
    const waiting = spawnGit(['cat-file', '--batch'], { env });
    waiting.stdin.on('error', () => {});
    waiting.stop();
    expect((await waiting.ended).exitCode).toBeNull();
  }
  expect(launcher.launched).toBeGreaterThan(30);
});

test('one that is stopped does not have to read the input that it was sent', async () => {
  await openLauncher();
  const env = scratchRepository();
  const waiting = spawnGit(['cat-file', '--batch'], { env });
  waiting.stdin.on('error', () => {});
  waiting.stdout.pause();
  waiting.stdin.write(Buffer.alloc(20_000_000, 'x\n'));
  waiting.stop();
  waiting.stdout.resume();
  expect((await waiting.ended).exitCode).toBeNull();
});

test('more at once than it has channels for all end', async () => {
  await openLauncher();
  const versions = await Promise.all(Array.from({ length: 60 }, () => runGit(['--version'])));
  for (const version of versions) expect(version.toString()).toMatch(/^git version/);
});

test('where it dies, what ran fails, and what follows runs', async () => {
  const launcher = await openLauncher();
  const env = scratchRepository();
  const waiting = spawnGit(['cat-file', '--batch'], { env });
  waiting.stdin.on('error', () => {});
  process.kill(launcher.pid!, 'SIGKILL');
  expect(await waiting.ended).toEqual({ exitCode: null, stderr: 'the process that starts git has ended' });
  expect((await runGit(['--version'])).toString()).toMatch(/^git version/);
});

test('nothing is left of it, nor of what it runs, once it is disposed of', async () => {
  const launcher = await openLauncher();
  const env = scratchRepository();
  const waiting = spawnGit(['cat-file', '--batch'], { env });
  waiting.stdin.on('error', () => {});
  const pid = launcher.pid!;
  launcher[Symbol.dispose]();
  await waiting.ended;
  await expect.poll(() => isThere(pid)).toBe(false);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
