import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killLeftovers } from '../support/processes.ts';

export interface Scratch extends AsyncDisposable {
  path: string;
  /** Not made yet: the server does that. */
  dataDir: string;
}

/** A directory for one test. Whatever still runs in it at the end is ended first, by its process id. */
export function scratch(): Scratch {
  const path = mkdtempSync(join(tmpdir(), 'docwright-lifecycle-'));
  return {
    path,
    dataDir: join(path, 'data'),
    async [Symbol.asyncDispose]() {
      await killLeftovers(path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
