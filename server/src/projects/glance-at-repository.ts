import { randomUUID } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import type { GlancedSite } from '../docs/inspect/glance-at-sites.ts';
import { Fault } from '../foundation/fault.ts';
import { fetchOutline, outlineRef } from '../git/fetch-outline.ts';
import type { GitSource } from '../git/git-source.ts';
import { removeTree } from '../git/remove-tree.ts';
import { draftPrefix } from '../git/stale-files.ts';
import { watchSize } from '../git/watch-size.ts';
import { RepositoryReader } from './inspection/repository-reader.ts';

export interface Glance {
  branch: string;
  signal: AbortSignal;
  /** Where a repository is put for the moment; what a killed process leaves there goes at a later start. */
  scratchDir: string;
  limits?: GlanceLimits;
}

export interface GlanceLimits {
  seconds: number;
  megabytes: number;
  files: number;
}

const usualLimits: GlanceLimits = { seconds: 30, megabytes: 200, files: 50_000 };
const memoryMegabytes = 512;

/**
 * Which sites a branch has, by the names of its files and the contents of a few, without its history; nothing is
 * kept. A repository on this machine is read where it is.
 */
export async function glanceAtRepository(
  source: GitSource,
  { branch, scratchDir, limits = usualLimits, signal: given }: Glance,
): Promise<GlancedSite[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([given, stop.signal]);
  const late = () => stop.abort(tooMuch(source, `takes longer than ${limits.seconds} seconds`));
  const timer = setTimeout(late, limits.seconds * 1_000);
  const place = join(scratchDir, draftPrefix + randomUUID());
  const maxFiles = limits.files;
  try {
    using reader = new RepositoryReader(signal, memoryMegabytes);
    if (isAbsolute(source.url))
      return await reader.ask('glance', { repository: source.url, commit: `refs/heads/${branch}`, maxFiles });
    const outline = { repository: place, commit: outlineRef, maxFiles };
    const wanted = () => reader.ask('listSettings', outline);
    await watchSize(place, fetchOutline(place, source, { branch, signal, wanted }), (bytes) => {
      if (bytes > limits.megabytes * 1_000_000) {
        stop.abort(tooMuch(source, `brings more than ${limits.megabytes} MB`));
      }
    });
    signal.throwIfAborted();
    return await reader.ask('glance', outline);
  } finally {
    clearTimeout(timer);
    await removeTree(place);
  }
}

const tooMuch = ({ name }: GitSource, what: string) =>
  new Fault(
    'limit_reached',
    `To look through the repository ${name} ${what}, so it was left. Name the documentation’s folder yourself.`,
  );
