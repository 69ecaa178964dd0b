import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { largeSite } from '../support/large-site.ts';
import { commitAll, git } from './git-client.ts';

/** Adds many pages to a local repository, the way people push. */
export async function pushLargeSite(
  { url, key }: { url: string; key: string },
  repository: string,
  pages?: number,
): Promise<void> {
  const address = new URL(`/git/${repository}.git`, url);
  Object.assign(address, { username: 'anybody', password: key });
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-large-site-'));
  await git(scratch, 'clone', '--quiet', address.href, '.');
  for (const [path, text] of Object.entries(largeSite(pages))) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), text);
  }
  await commitAll(scratch, 'Add pages');
  await git(scratch, 'push', '--quiet', 'origin', 'HEAD:main');
  rmSync(scratch, { recursive: true });
}
