import { setImmediate } from 'node:timers/promises';
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { isKey } from '../../foundation/api-key.ts';
import type { Change } from '../../git/changes.ts';
import type { ReadableRepository } from '../../git/readable-repository.ts';
import { type AddedLine, addedLines } from './added-lines.ts';
import type { Finding } from './gate-report.ts';
import { isMadeUp } from './made-up.ts';

export interface SecretVerdict {
  found: Finding[];
  /** The base has them already, here or elsewhere. */
  existing: number;
}

/** `text` is the secret, where it begins. */
interface Secret extends AddedLine {
  /** What it is a secret of. */
  kind: string;
}

// It would keep a record of every rule on every file for as long as the process lives.
secretLintProfiler.setEnabled(false);

const prefix = '@secretlint/secretlint-rule-';
/** A comment in a page must not be able to switch the check off. */
const obeyComments = `${prefix}filter-comments`;
const config = {
  rules: rules.filter(({ meta }) => meta.id !== obeyComments).map((rule) => ({ id: rule.meta.id, rule })),
};

/** After so many nobody needs more. */
const mostFindings = 50;
/** Each takes a search in the whole base. What was not looked up counts as new. */
const mostLookups = 100;

/** Secrets in lines that the change adds. */
export async function secretFindings(
  changes: readonly Change[],
  base: Pick<ReadableRepository, 'search'>,
): Promise<SecretVerdict> {
  const existing = new Set<string>();
  const found = new Map<string, Finding>();
  const lookUp = rememberedLookup(base);
  for await (const secret of secretsOf(changes)) {
    const place = JSON.stringify([secret.path, secret.line, secret.text]);
    if (await lookUp(secret.text)) existing.add(place);
    else found.set(place, asFinding(secret));
    if (found.size >= mostFindings) break;
  }
  return { found: [...found.values()], existing: existing.size };
}

/** Portions overlap, so that one may come twice. */
async function* secretsOf(changes: readonly Change[]): AsyncGenerator<Secret> {
  for (const lines of addedLines(changes)) {
    yield* await secretsIn(lines);
    // A portion takes a millisecond; a worker has heartbeats to send.
    await setImmediate();
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

async function secretsIn(lines: readonly AddedLine[]): Promise<Secret[]> {
  const content = lines.map(({ text }) => text).join('\n');
  const { messages } = await lintSource({
    source: { filePath: 'page.md', content, ext: '.md', contentType: 'text' },
    options: { config, noPhysicFilePath: true },
  });
  const recognised = messages
    .map(({ ruleId, range, loc }) => ({
      ...lines[loc.start.line - 1]!,
      kind: ruleId.replace(prefix, '').replaceAll('-', ' '),
      text: content.slice(...range),
    }))
    .filter(({ text }) => !isMadeUp(text));
  return [...recognised, ...lines.flatMap(ownKeys)];
}

/** Docwright's own keys have a checksum, so that none is mistaken. */
const ownKeys = (line: AddedLine): Secret[] =>
  [...line.text.matchAll(/dw_[0-9A-Za-z]{38,}/g)]
    .filter(([text]) => isKey(text))
    .map(([text]) => ({ ...line, kind: 'Docwright', text }));

/** A private key has many lines; the last of the longest tells it from all others, which the first does not. */
async function isInBase(text: string, base: Pick<ReadableRepository, 'search'>): Promise<boolean> {
  const pattern = text.split('\n').reduce((longest, line) => (line.length < longest.length ? longest : line));
  const query = { pattern, isRegex: false, ignoreCase: false, under: '', mostHits: 1 };
  return (await base.search(query)).hits.length > 0;
}

/** The secret itself is not repeated: findings are shown in many places. */
const asFinding = ({ path, line, kind }: Secret): Finding => ({
  path,
  line,
  message: `Looks like a real secret (${kind}); write a placeholder such as YOUR_API_KEY instead.`,
});
