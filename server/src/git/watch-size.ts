import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';

const checkMs = 250;

/** Git fetches however much there is, so it is looked at from outside: now and then, and at the end. */
export async function watchSize(
  repository: string,
  fetching: Promise<unknown>,
  seen: (bytes: number) => void,
): Promise<void> {
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(checkMs, null, { signal: stop.signal }))
      seen(await packedBytes(repository));
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await Promise.all([fetching.finally(() => stop.abort()), watching]);
  seen(await packedBytes(repository));
}

/** With packs that are still being written. */
async function packedBytes(repository: string): Promise<number> {
  const packs = join(repository, 'objects/pack');
  const names = (await readdir(packs).catch(absent)) ?? [];
  const files = await Promise.all(names.map((name) => stat(join(packs, name)).catch(absent)));
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Not made yet, or renamed since it was listed. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
