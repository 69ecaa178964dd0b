import { resolve } from 'node:path';
import { isRepositoryName } from '../../contract/repository.ts';
import { Fault } from '../../foundation/fault.ts';

/** Where a local repository lies below `directory`, whether it exists or not. */
export function repositoryPath(directory: string, name: string): string {
  if (isRepositoryName(name)) return resolve(directory, `${name}.git`);
  throw new Fault(
    'invalid_request',
    `A repository cannot be called “${name.slice(0, 100)}”: 1 to 64 of A-Za-z0-9_-. with no dot at the beginning, no “..” and no “.git” at the end.`,
  );
}
