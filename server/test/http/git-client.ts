import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { TestServer } from '../support/docwright.ts';

export interface GitRun {
  ok: boolean;
  stdout: string;
  stderr: string;
}

const environment = {
  PATH: process.env.PATH,
  HOME: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** Plain git as a person uses it; not synchronous, since the server it talks to lives in this process. */
export const tryGit = (cwd: string, ...args: string[]): Promise<GitRun> =>
  new Promise((resolve) => {
    execFile('git', args, { cwd, env: environment }, (error, stdout, stderr) =>
      resolve({ ok: error === null, stdout: stdout.trimEnd(), stderr }),
    );
  });

export async function git(cwd: string, ...args: string[]): Promise<string> {
  const { ok, stdout, stderr } = await tryGit(cwd, ...args);
  if (!ok) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** The address of a local repository, with a key as the password. */
export function gitUrl(server: TestServer, repository: string, key = server.adminKey): string {
  const url = new URL(`${server.url}/git/${repository}.git`);
  url.username = 'anybody';
  url.password = key;
  return url.href;
}

export async function clone(server: TestServer, repository: string, into: string): Promise<string> {
  await git(into, 'clone', '--quiet', gitUrl(server, repository), repository);
  return join(into, repository);
}

export async function commitAll(directory: string, message: string): Promise<string> {
  await git(directory, 'add', '--all');
  await git(directory, 'commit', '--quiet', '--message', message);
  return git(directory, 'rev-parse', 'HEAD');
}

/** The branches of a local repository, asked over HTTP. */
export async function branchesOf(server: TestServer, repository: string): Promise<string[]> {
  const listing = await git('/', 'ls-remote', '--heads', gitUrl(server, repository));
  return listing.split('\n').map((line) => line.split('refs/heads/')[1]!);
}
