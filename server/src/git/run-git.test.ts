import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GitError, scrub } from './git-error.ts';
import { requireGit } from './git-version.ts';
import { remoteBranches } from './remote-branches.ts';
import { askGit, runGit } from './run-git.ts';
import { git, ScratchRepository, scratchDirectory, writeFiles } from './testing/scratch-repository.ts';

const isAlive = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

/** A git command that writes its process id to a file and then hangs. */
const hang = (pidFile: string) => [
  '-c',
  `alias.hang=!echo $$ > '${pidFile}.part' && mv '${pidFile}.part' '${pidFile}' && sleep 600`,
  'hang',
];

async function appears(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise(setImmediate);
}

describe('runGit', () => {
  test('fails with the exit code and what git said', async () => {
    const error = await runGit(['rev-parse', '--verify', 'nothing']).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(GitError);
    expect(error).toMatchObject({
      failure: 'exit',
      exitCode: 128,
      stderr: expect.stringContaining('fatal:'),
    });
  });

  test('reads no configuration, hook or variable of the person who runs the server', async () => {
    using scratch = scratchDirectory();
    const repository = new ScratchRepository(join(scratch.path, 'r'));
    writeFiles(repository.directory, { '.git/hooks/post-index-change': '#!/bin/sh\ntouch hooked\n' });
    chmodSync(join(repository.directory, '.git/hooks/post-index-change'), 0o755);
    const names = (await askGit(['config', '--list', '--show-origin', '--name-only'])).split('\n');
    expect(names.every((line) => line.includes('hermetic.gitconfig'))).toBe(true);
    await runGit(['read-tree', 'HEAD'], { cwd: repository.directory });
    expect(existsSync(join(repository.directory, 'hooked'))).toBe(false);
    git(repository.directory, 'read-tree', 'HEAD');
    expect(existsSync(join(repository.directory, 'hooked'))).toBe(true);
    expect(await askGit(['-c', 'alias.e=!env', 'e'])).not.toMatch(/^(USER|npm_|VITEST)/m);
  });

  test('an abort ends the whole process group and throws the reason', async () => {
    using scratch = scratchDirectory();
    const pidFile = join(scratch.path, 'pid');
    const abort = new AbortController();
    const running = runGit(hang(pidFile), { cwd: scratch.path, signal: abort.signal });
    await appears(pidFile);
    const shell = Number(readFileSync(pidFile, 'utf8'));
    abort.abort(new Error('the job was archived'));
    await expect(running).rejects.toThrow('the job was archived');
    expect(isAlive(shell)).toBe(false);
  });

  test('a call that takes too long or prints too much is ended', async () => {
    using scratch = scratchDirectory();
    const slow = runGit(hang(join(scratch.path, 'pid')), { cwd: scratch.path, timeoutMs: 50 });
    await expect(slow).rejects.toMatchObject({ failure: 'timeout' });
    const loud = ['-c', 'alias.loud=!yes', 'loud'];
    await expect(runGit(loud, { maxOutputBytes: 1000 })).rejects.toMatchObject({
      failure: 'too-much-output',
    });
    expect(await runGit(loud, { maxOutputBytes: 1000, truncate: true })).toHaveLength(1000);
  });

  test('does not start once the signal was given', async () => {
    await expect(runGit(['version'], { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
  });
});

describe('a credential', () => {
  test('reaches the host it is for, and no message', async () => {
    const seen: (string | undefined)[] = [];
    const host = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(403).end();
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/acme/docs.git`;
    const credential = { username: 'x-access-token', password: 'secret-token' };
    const network = { resolve: null, caFile: null, proxy: null };
    const source = { url, name: 'acme/docs', credential, network };
    const error = await remoteBranches(source, ['main']).catch((e: unknown) => e);
    host.close();
    expect(seen).toContain(`Basic ${Buffer.from('x-access-token:secret-token').toString('base64')}`);
    expect(error).toMatchObject({
      code: 'repository_unreachable',
      message: expect.stringContaining('acme/docs'),
    });
    const { message, internal, cause } = error as Error & { internal: string };
    const everything = JSON.stringify([message, internal, cause, String(cause)]);
    expect(everything).not.toMatch(/secret-token|eC1hY2Nlc3M/);
  });

  test.each(['ssh://host/x', 'ext::sh -c id', '--upload-pack=id', 'relative/path', 'https://u:p@host/x'])(
    '%s is no source',
    async (url) => {
      await expect(remoteBranches({ url, name: 'acme' }, ['main'])).rejects.toMatchObject({
        code: 'repository_unreachable',
      });
    },
  );

  test('is removed from what git says', () => {
    expect(scrub("fatal: unable to access 'https://me:pw@host/x'")).toBe(
      "fatal: unable to access 'https://host/x'",
    );
    expect(scrub('> Authorization: Basic abc=')).not.toContain('abc');
  });
});

describe('requireGit', () => {
  test('accepts the git of this machine', async () => {
    expect(git('/', 'version')).toContain(await requireGit());
  });

  test.each(['git version 2.37.9', 'git version 1.99.0', 'what?'])(
    'refuses %s in a sentence',
    async (found) => {
      await expect(requireGit(async () => found)).rejects.toThrow('Docwright needs git 2.38 or newer');
    },
  );

  test.each(['git version 2.38.0', 'git version 2.50.1 (Apple Git-155)', 'git version 3.0'])(
    'accepts %s',
    async (found) => {
      expect(found).toContain(await requireGit(async () => found));
    },
  );
});
