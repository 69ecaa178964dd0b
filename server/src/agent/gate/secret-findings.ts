import { setImmediate } from 'node:timers/promises';
import type { Change } from '../../git/changes.ts';
import type { ReadableRepository } from '../../git/readable-repository.ts';
import { type AddedLine, addedLines } from './added-lines.ts';
import type { Finding } from './gate-report.ts';
import { findSecrets } from './secrets/find-secrets.ts';
import { fingerprintOf } from './secrets/fingerprint.ts';

/** A text that leaves beside the change: a title, a summary, a commit message. */
export interface LeavingText {
  /** As in “The summary has …”. */
  name: string;
  text: string;
}

export interface SecretSearch {
  changes: readonly Change[];
  texts?: readonly LeavingText[] | undefined;
  base: Pick<ReadableRepository, 'search'>;
  /** The fingerprints of values that the project says are none. */
  allowed?: readonly string[] | undefined;
}

export interface SecretVerdict {
  found: Finding[];
  /** The base has them already, here or elsewhere. */
  existing: number;
}

interface PlacedSecret {
  rule: string;
  value: string;
  place: Pick<Finding, 'path' | 'line'> & { name: string | null };
}

/** After so many nobody needs more. */
const mostFindings = 50;
/** Each takes a search in the whole base. What was not looked up counts as new. */
const mostLookups = 100;

/** Secrets in what the change adds, and in the texts that go with it. */
export async function secretFindings(search: SecretSearch): Promise<SecretVerdict> {
  const existing = new Set<string>();
  const found = new Map<string, Finding>();
  const allowed = new Set(search.allowed);
  const isInBase = rememberedLookup(search.base);
  for await (const secret of secretsOf(search)) {
    const key = JSON.stringify([secret.place, secret.value]);
    if (found.has(key)) continue;
    if (await isInBase(secret.value)) existing.add(key);
    else {
      const fingerprint = fingerprintOf(secret.rule, secret.value);
      if (!allowed.has(fingerprint)) found.set(key, asFinding(secret, fingerprint));
    }
    if (found.size >= mostFindings) break;
  }
  return { found: [...found.values()], existing: existing.size };
}

/** Portions of a large file overlap, so that one may come twice. */
async function* secretsOf({ changes, texts = [] }: SecretSearch): AsyncGenerator<PlacedSecret> {
  for (const { name, text } of texts) {
    for (const { rule, value } of findSecrets(text))
      yield { rule, value, place: { path: null, line: null, name } };
  }
  yield* secretsIn(newPaths(changes));
  for (const lines of addedLines(changes)) {
    yield* secretsIn(lines);
    // A portion takes a millisecond; a worker has heartbeats to send.
    await setImmediate();
  }
}

const newPaths = (changes: readonly Change[]): AddedLine[] =>
  changes
    .filter(({ kind }) => kind.before === null)
    // Folders and the file may have a part each.
    .flatMap(({ path }) => [path, path.replace(/\.\w{1,8}$/, '').replaceAll('/', '')])
    .map((text) => ({ path: null, line: null, text }));

function* secretsIn(lines: readonly AddedLine[]): Generator<PlacedSecret> {
  const content = lines.map(({ text }) => text).join('\n');
  let [index, start] = [0, 0];
  for (const secret of findSecrets(content)) {
    while (start + lines[index]!.text.length < secret.start) {
      start += lines[index]!.text.length + 1;
      index += 1;
    }
    const { path, line } = lines[index]!;
    const { rule, value } = secret;
    yield { rule, value, place: { path, line, name: path === null ? 'name of a new file' : null } };
  }
}

function rememberedLookup(base: Pick<ReadableRepository, 'search'>): (text: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (text) => {
    const isKnown = known.get(text) ?? (known.size < mostLookups && (await isInBase(text, base)));
    known.set(text, isKnown);
    return isKnown;
  };
}

/** A private key has many lines; the last of the longest tells it from all others, which the first does not. */
async function isInBase(text: string, base: Pick<ReadableRepository, 'search'>): Promise<boolean> {
  const pattern = text.split('\n').reduce((longest, line) => (line.length < longest.length ? longest : line));
  const query = { pattern, isRegex: false, ignoreCase: false, under: '', mostHits: 1 };
  return (await base.search(query)).hits.length > 0;
}

/** The secret itself is not repeated: findings are shown in many places. */
const asFinding = ({ rule, place }: PlacedSecret, fingerprint: string): Finding => ({
  path: place.path,
  line: place.line,
  message: `${place.name === null ? 'Looks' : `The ${place.name} has what looks`} like a real secret (${rule}); write a placeholder such as YOUR_API_KEY instead. If it is none, a person can add “${fingerprint}” to the project’s allowedSecrets.`,
});
