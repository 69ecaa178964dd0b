import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary directory for one test, removed when its scope ends. */
export function scratchDirectory(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'docwright-git-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export const ada = { name: 'Ada', email: 'ada@example.com' };

const environment = {
  PATH: process.env.PATH,
  HOME: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: ada.name,
  GIT_AUTHOR_EMAIL: ada.email,
  GIT_COMMITTER_NAME: ada.name,
  GIT_COMMITTER_EMAIL: ada.email,
};

/** Plain git, as a person would use it: what the code under test is compared with. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env: environment, encoding: 'utf8', stdio: 'pipe' }).trimEnd();
}

export type Files = Record<string, string | Buffer | null>;

export function writeFiles(directory: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    if (content === null) rmSync(file);
    else writeFileSync(file, content);
  }
}

/** An ordinary clone with a working tree, to make commits in. */
export class ScratchRepository {
  readonly directory: string;

  constructor(directory: string, files: Files = { 'index.md': '# Hello\n' }) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
    git(directory, 'init', '--quiet', '--initial-branch=main');
    git(directory, 'config', 'receive.denyCurrentBranch', 'ignore');
    this.commit(files);
  }

  /** Writes the files (null deletes one) and commits; returns the commit. */
  commit(files: Files, message = 'A change'): string {
    writeFiles(this.directory, files);
    git(this.directory, 'add', '--all', '--force');
    git(this.directory, 'commit', '--quiet', '--allow-empty', '--message', message);
    return this.head();
  }

  head(name = 'HEAD'): string {
    return git(this.directory, 'rev-parse', name);
  }

  /** Commits on a new branch and returns to main. */
  branch(name: string, files: Files, from = 'main'): string {
    git(this.directory, 'checkout', '--quiet', '-b', name, from);
    const commit = this.commit(files);
    git(this.directory, 'checkout', '--quiet', 'main');
    return commit;
  }

  get source() {
    return { url: this.directory, name: 'scratch' };
  }
}
