import { join } from 'node:path';
import { WorkingDirectory } from '../working-directory.ts';
import { type Files, ScratchRepository } from './scratch-repository.ts';

/** A working directory for one test, with the files that the patterns match checked out. */
export async function openWorking(path: string, files: Files, patterns: readonly string[] = ['*']) {
  const origin = new ScratchRepository(join(path, 'origin'), files);
  const repository = join(origin.directory, '.git');
  const directory = join(path, 'job_1');
  const working = await WorkingDirectory.open({ repository, commit: origin.head(), directory });
  await working.checkOut(working.matching(patterns));
  return { working, directory, repository };
}
