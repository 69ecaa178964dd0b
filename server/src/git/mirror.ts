import { createHash, randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '../foundation/durations.ts';
import { Fault } from '../foundation/fault.ts';
import { transportSettings } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { type GitSource, unreachable } from './git-source.ts';
import { initBare } from './init-bare.ts';
import { discard, discardIfBroken, fetchedPrefix } from './mirror-health.ts';
import { isOwnRepository } from './own-repository.ts';
import { remoteBranches } from './remote-branches.ts';
import { type RefUpdate, updateRefs } from './repository-refs.ts';
import { runGit } from './run-git.ts';
import { draftPrefix, removeStaleLocks, removeUnfinishedObjects } from './stale-files.ts';
import { watchSize } from './watch-size.ts';

const fetchTimeoutMs = 15 * 60_000;
/** Together about 8 s: longer than a lock takes to count as stale. */
const attempts = 8;

/**
 * One bare repository for each source, kept between jobs, so that a job fetches only what is new. A repository on this
 * machine has none: it is used where it is.
 */
export class Mirrors {
  readonly #directory: string;
  readonly #maxMegabytes: number;
  readonly #turns = new Map<string, Promise<unknown>>();

  /** More than so many MiB of a repository are not fetched. */
  constructor(directory: string, maxMegabytes = Number.POSITIVE_INFINITY) {
    this.#directory = resolve(directory);
    this.#maxMegabytes = maxMegabytes;
  }

  /** The directory's name can be read by a person; the hash keeps alike names apart. */
  pathOf(source: GitSource): string {
    if (isOwnRepository(source)) return source.url;
    const readable = source.name.replace(/[^A-Za-z0-9]+/g, '-').slice(-40);
    return join(this.#directory, `${readable}-${digest(source.url).slice(0, 16)}.git`);
  }

  /**
   * Brings the branches into the mirror and says where they stand; null = the source has no such branch.
   * Asking is cheap and happens at once; fetches into one mirror take turns.
   */
  async fetchBranches(
    source: GitSource,
    branches: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, string | null>> {
    let remote = await remoteBranches(source, branches, signal);
    if (isOwnRepository(source)) return remote;
    const mirror = this.pathOf(source);
    return this.#inTurn(mirror, async () => {
      let lastError: unknown;
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          // Asked anew: a merge may have deleted a branch that was there a moment ago.
          if (attempt > 1) remote = await remoteBranches(source, branches, signal);
          await ensureMirror(mirror);
          await markUsed(mirror);
          return await fetchDifferences(mirror, source, remote, this.#maxMegabytes, signal);
        } catch (error) {
          signal?.throwIfAborted();
          if (!(error instanceof GitError)) throw error;
          if (error.failure === 'timeout') throw unreachable(source, error);
          lastError = error;
          await prepareNextAttempt(mirror, attempt);
        }
      }
      throw unreachable(source, lastError);
    });
  }

  /** Removes mirrors that nobody has used for a while, such as those of deleted projects, and what killed gits left. */
  async tidyUp(now = Date.now()): Promise<void> {
    for (const name of (await readdir(this.#directory).catch(absent)).filter((each) =>
      each.endsWith('.git'),
    )) {
      const mirror = join(this.#directory, name);
      await this.#inTurn(mirror, async () => {
        if (await isUnused(mirror, now)) await discard(mirror);
        else await removeUnfinishedObjects(mirror);
      });
    }
  }

  #inTurn<Result>(mirror: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(mirror) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#turns.set(mirror, turn);
    const forget = () => {
      if (this.#turns.get(mirror) === turn) this.#turns.delete(mirror);
    };
    turn.then(forget, forget);
    return turn;
  }
}

/** A week: long enough that a project in use has its mirror, and made again within a minute otherwise. */
const unusedMs = 7 * dayMs;

/** By its own time: other processes of this machine use the same mirrors. */
async function markUsed(mirror: string): Promise<void> {
  const now = new Date();
  await utimes(mirror, now, now);
}

async function isUnused(mirror: string, now: number): Promise<boolean> {
  const status = await stat(mirror).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return status !== null && now - status.mtimeMs > unusedMs;
}

/**
 * The source answered a moment ago, so the mirror is to blame: another process holds a lock, a killed one left
 * a lock behind, or objects are missing. Which of them it is need not be read from git's messages.
 */
async function prepareNextAttempt(mirror: string, attempt: number): Promise<void> {
  await removeStaleLocks(mirror);
  if (attempt >= 2 && (await discardIfBroken(mirror))) return;
  await delay(attempt * (100 + Math.random() * 250));
}

/** Made beside its place and renamed, so that a mirror that is there is whole. */
async function ensureMirror(mirror: string): Promise<void> {
  if (await exists(mirror)) return;
  const draft = join(dirname(mirror), draftPrefix + randomUUID());
  await initBare(draft);
  await rename(draft, mirror).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

function absent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(Boolean, () => false);
}

async function fetchDifferences(
  mirror: string,
  source: GitSource,
  remote: ReadonlyMap<string, string | null>,
  maxMegabytes: number,
  signal?: AbortSignal,
): Promise<Map<string, string | null>> {
  const here = await fetchedCommits(mirror, [...remote.keys()]);
  const refspecs: string[] = [];
  const gone: RefUpdate[] = [];
  for (const [branch, commit] of remote) {
    if (commit === here.get(branch)) continue;
    if (commit === null) gone.push({ ref: fetchedRef(branch), commit: null });
    else refspecs.push(`refs/heads/${branch}:${fetchedRef(branch)}`);
  }
  await updateRefs(mirror, gone);
  if (refspecs.length === 0) return new Map(remote);
  const options = ['--quiet', '--force', '--no-tags', '--no-write-fetch-head', '--end-of-options'];
  const large = new AbortController();
  const fetching = runGit(['fetch', ...options, source.url, ...refspecs], {
    env: { GIT_DIR: mirror },
    settings: transportSettings(source),
    signal: AbortSignal.any([large.signal, ...(signal ? [signal] : [])]),
    timeoutMs: fetchTimeoutMs,
  });
  await watchSize(mirror, fetching, (bytes) => {
    if (bytes > maxMegabytes * 1024 ** 2) large.abort(tooLarge(source, maxMegabytes));
  }).finally(() => large.signal.aborted && discard(mirror));
  large.signal.throwIfAborted();
  // Read back: a branch may have moved on since the source was asked.
  return fetchedCommits(mirror, [...remote.keys()]);
}

async function fetchedCommits(
  mirror: string,
  branches: readonly string[],
): Promise<Map<string, string | null>> {
  const args = ['for-each-ref', '--format=%(refname) %(objectname)', ...branches.map(fetchedRef)];
  const listing = (await runGit(args, { env: { GIT_DIR: mirror } })).toString('utf8');
  const commits = new Map(listing.split('\n').map((line) => line.split(' ') as [string, string]));
  return new Map(branches.map((branch) => [branch, commits.get(fetchedRef(branch)) ?? null]));
}

const tooLarge = ({ name }: GitSource, maxMegabytes: number) =>
  new Fault(
    'limit_reached',
    `The repository ${name} has more than ${maxMegabytes} MiB, which is the most that is fetched. Use a repository for the documentation alone, or let an operator raise DOCWRIGHT_REPOSITORY_MB.`,
  );

/** Flat, since a branch `a` that gave way to `a/b` would otherwise be in the way. */
function fetchedRef(branch: string): string {
  return fetchedPrefix + digest(branch).slice(0, 40);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
