import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import type { DocumentTree } from '../docs/tree.ts';
import { Fault } from '../foundation/fault.ts';
import { fetchOutline, type OutlineRequest, outlineRef } from '../git/fetch-outline.ts';
import type { GitSource } from '../git/git-source.ts';
import { openReadable } from '../git/readable-repository.ts';
import { removeTree } from '../git/remove-tree.ts';
import { draftPrefix } from '../git/stale-files.ts';

export interface Glance extends Omit<OutlineRequest, 'maxFiles'> {
  /** Where a repository is put for the moment; what a killed process leaves there goes at a later start. */
  scratchDir: string;
  limits?: GlanceLimits;
}

export interface GlanceLimits {
  seconds: number;
  megabytes: number;
  files: number;
}

/** More files would keep the API, which looks through their names, from answering others. */
const usualLimits: GlanceLimits = { seconds: 30, megabytes: 200, files: 50_000 };
const sizeCheckMs = 250;
/** Of a file that is read: what is looked for are configurations, and parsing a longer one would hold up others. */
const longestFile = 512 * 1024;

/**
 * The names of a branch's files and the contents of those that are wanted, without its history; nothing is kept.
 * A repository on this machine is read where it is.
 */
export async function glanceAtRepository<Result>(
  source: GitSource,
  { scratchDir, limits = usualLimits, ...request }: Glance,
  use: (tree: DocumentTree) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  const late = () => stop.abort(tooMuch(source, `takes longer than ${limits.seconds} seconds`));
  const timer = setTimeout(late, limits.seconds * 1_000);
  const place = join(scratchDir, draftPrefix + randomUUID());
  try {
    if (isAbsolute(source.url))
      return await use(await open(source.url, `refs/heads/${request.branch}`, signal, limits.files));
    const fetching = fetchOutline(place, source, { ...request, signal, maxFiles: limits.files });
    await watchSize(place, fetching, (bytes) => {
      if (bytes > limits.megabytes * 1_000_000) {
        stop.abort(tooMuch(source, `brings more than ${limits.megabytes} MB`));
      }
    });
    signal.throwIfAborted();
    return await use(await open(place, outlineRef, signal, limits.files));
  } finally {
    clearTimeout(timer);
    // What still reads from the place ends.
    stop.abort();
    await removeTree(place);
  }
}

async function open(
  repository: string,
  commit: string,
  signal: AbortSignal,
  maxFiles: number,
): Promise<DocumentTree> {
  const readable = openReadable(repository, commit, repository, signal, maxFiles);
  return {
    paths: new Set(await readable.paths()),
    async read(path) {
      const content = await readable.read(path);
      if (content && content.length <= longestFile) return content.toString('utf8');
      throw new Fault(
        'limit_reached',
        `“${path}” is larger than 512 KiB, so it was not read. Name the documentation’s folder yourself.`,
      );
    },
  };
}

/** Git fetches however much there is, so it is looked at from outside: now and then, and at the end. */
async function watchSize(place: string, fetching: Promise<void>, seen: (bytes: number) => void) {
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(sizeCheckMs, null, { signal: stop.signal }))
      seen(await packedBytes(place));
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await Promise.all([fetching.finally(() => stop.abort()), watching]);
  seen(await packedBytes(place));
}

async function packedBytes(place: string): Promise<number> {
  const packs = join(place, 'objects/pack');
  const names = (await readdir(packs).catch(absent)) ?? [];
  const files = await Promise.all(names.map((name) => stat(join(packs, name)).catch(absent)));
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Not made yet, or renamed since it was listed. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const tooMuch = ({ name }: GitSource, what: string) =>
  new Fault(
    'limit_reached',
    `To look through the repository ${name} ${what}, so it was left. Name the documentation’s folder yourself.`,
  );
