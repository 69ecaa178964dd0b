import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const room = fileURLToPath(new URL('..', import.meta.url));
const lockFile = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url));

/** The files of this room that reading a page depends on. */
export const readingSources = (): string[] =>
  globSync(
    [
      '{markdown,text,active}/*.ts',
      'pool/task.ts',
      'site/packed-page.ts',
      'kinds/slug-styles.ts',
      'kinds/*/slugs.ts',
    ],
    { cwd: room },
  )
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();

/** Names the code that reads pages, its libraries included: what another code read may not be taken for its own. */
export function readingVersion(): string {
  const hash = createHash('sha1').update(process.version);
  for (const file of [...readingSources().map((path) => join(room, path)), lockFile])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
