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

/** Each is looked up in the whole base. After so many nobody needs more. */
const mostSecrets = 50;

/** Secrets in lines that the change adds. */
export async function secretFindings(
  changes: readonly Change[],
  base: Pick<ReadableRepository, 'search'>,
): Promise<SecretVerdict> {
  const verdict: SecretVerdict = { found: [], existing: 0 };
  for (const secret of await secretsOf(changes)) {
    if (await isInBase(secret.text, base)) verdict.existing += 1;
    else verdict.found.push(asFinding(secret));
  }
  return verdict;
}

async function secretsOf(changes: readonly Change[]): Promise<Secret[]> {
  const secrets: Secret[] = [];
  for (const lines of addedLines(changes)) {
    secrets.push(...(await secretsIn(lines)));
    if (secrets.length >= mostSecrets) break;
    // A portion takes a millisecond; a worker has heartbeats to send.
    await setImmediate();
  }
  return secrets.slice(0, mostSecrets);
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

/** A private key has many lines; the longest one tells it from all others. */
async function isInBase(text: string, base: Pick<ReadableRepository, 'search'>): Promise<boolean> {
  const pattern = text.split('\n').reduce((longest, line) => (line.length > longest.length ? line : longest));
  const query = { pattern, isRegex: false, ignoreCase: false, under: '', mostHits: 1 };
  return (await base.search(query)).hits.length > 0;
}

/** The secret itself is not repeated: findings are shown in many places. */
const asFinding = ({ path, line, kind }: Secret): Finding => ({
  path,
  line,
  message: `Looks like a real secret (${kind}); write a placeholder such as YOUR_API_KEY instead.`,
});
