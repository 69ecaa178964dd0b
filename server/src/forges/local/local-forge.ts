import type { Database } from '../../database/database.ts';
import { localBranchesMoved } from '../../database/queries/watched-pulls/local-branches-moved.ts';
import type { ProcessPool } from '../../docs/pool/process-pool.ts';
import type { Clock } from '../../foundation/clock.ts';
import { Fault } from '../../foundation/fault.ts';
import type { Forge, RepositoryRef } from '../forge.ts';
import { LocalRepository, localCapabilities } from './local-repository.ts';
import { recognisePush } from './recognise-push.ts';
import { repositoryPath } from './repository-path.ts';

export interface LocalForgeParts {
  /** The folder of all local repositories. */
  directory: string;
  database: Database;
  clock: Clock;
  /** Where navigation files are merged. */
  pool: Pick<ProcessPool, 'run'>;
}

/** The code host that needs no other server: bare repositories here, pull requests in the database. */
export class LocalForge implements Forge {
  readonly name = 'local';
  readonly capabilities = localCapabilities;
  readonly hooks = null;
  readonly #parts: LocalForgeParts;

  constructor(parts: LocalForgeParts) {
    this.#parts = parts;
  }

  canonicalUrl(): never {
    throw new Fault('invalid_request', 'A local repository has a name instead of a URL.');
  }

  open({ name, branch }: Pick<RepositoryRef, 'name' | 'branch'>): LocalRepository {
    const { directory, database, clock, pool } = this.#parts;
    const known = name ?? '';
    return new LocalRepository({
      name: known,
      path: repositoryPath(directory, known),
      branch,
      database,
      clock,
      pool,
    });
  }

  /** To be called after people pushed: open pull requests follow, and what the push merged is merged. */
  async afterPush(repositoryName: string): Promise<void> {
    const { directory, database } = this.#parts;
    const path = repositoryPath(directory, repositoryName);
    await recognisePush({ database, path, repository: repositoryName });
    await localBranchesMoved(database, repositoryName);
  }
}
