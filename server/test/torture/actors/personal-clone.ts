import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeBareRepository, pushAsPerson } from '../../support/hosts/test-repository.ts';
import type { System } from '../system.ts';

const run = promisify(execFile);
/** A server that was stopped answers nothing. */
const timeout = 15_000;

/** A person's own repository, from which commits are pushed over HTTP by real git. */
export class PersonalClone implements Disposable {
  readonly #directory = mkdtempSync(join(tmpdir(), 'docwright-person-'));
  readonly #bare = join(this.#directory, 'clone.git');
  readonly #system: System;

  constructor(system: System) {
    this.#system = system;
    makeBareRepository(this.#bare);
  }

  /** The commit if its push was acknowledged; null: refused, or nobody knows. */
  async push(
    repository: string,
    branch: string,
    files: Readonly<Record<string, string>>,
    message: string,
  ): Promise<string | null> {
    const url = new URL(`/git/${repository}.git`, this.#system.urls[0]);
    url.username = 'person';
    url.password = this.#system.key;
    try {
      await this.#git('fetch', '--quiet', '--force', url.href, `refs/heads/${branch}:refs/heads/work`);
      const commit = pushAsPerson(this.#bare, 'work', files, message);
      await this.#git('push', '--quiet', url.href, `${commit}:refs/heads/${branch}`);
      return commit;
    } catch {
      return null;
    }
  }

  #git(...args: string[]) {
    const env = { PATH: process.env.PATH, HOME: this.#directory, GIT_TERMINAL_PROMPT: '0' };
    return run('git', args, { cwd: this.#bare, env, timeout });
  }

  [Symbol.dispose](): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
