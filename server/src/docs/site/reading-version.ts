import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const room = fileURLToPath(new URL('..', import.meta.url));
const lockFile = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url));

/** Names the code that reads pages, its libraries included: what another code read may not be taken for its own. */
export function readingVersion(): string {
  const hash = createHash('sha1').update(process.version);
  const sources = globSync('{markdown,text}/*.ts', { cwd: room }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  for (const file of [...sources.sort().map((path) => join(room, path)), lockFile])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
