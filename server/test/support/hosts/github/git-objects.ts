import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const zero = '0'.repeat(40);

function git(
  directory: string,
  args: string[],
  input?: string | Buffer,
  env: Record<string, string> = {},
): string {
  return execFileSync('git', ['--git-dir', directory, ...args], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  }).trimEnd();
}

export function hasCommit(directory: string, sha: string): boolean {
  try {
    git(directory, ['cat-file', '-e', `${sha}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

/** Whether the branch brings anything that the base does not have. */
export const hasNews = (directory: string, base: string, head: string): boolean =>
  git(directory, ['rev-list', '--count', `${base}..${head}`]) !== '0';

export interface MadeCommit {
  parent: string;
  message: string;
  author: string;
  additions: readonly { path: string; contents: string }[];
  deletions: readonly { path: string }[];
}

/** As GitHub makes a commit for somebody: their name, and its own as the committer. */
export function makeCommit(directory: string, commit: MadeCommit): string {
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-index-'));
  try {
    const env = { GIT_INDEX_FILE: join(scratch, 'index') };
    git(directory, ['read-tree', commit.parent], undefined, env);
    const lines = [
      ...commit.deletions.map(({ path }) => `0 ${zero}\t${path}`),
      ...commit.additions.map(({ path, contents }) => `100644 ${writeBlob(directory, contents)}\t${path}`),
    ];
    git(directory, ['update-index', '--index-info'], `${lines.join('\n')}\n`, env);
    const tree = git(directory, ['write-tree'], undefined, env);
    return git(directory, ['commit-tree', tree, '-p', commit.parent], `${commit.message}\n`, {
      GIT_AUTHOR_NAME: commit.author,
      GIT_AUTHOR_EMAIL: `${commit.author}@users.noreply.github.example`,
      GIT_COMMITTER_NAME: 'GitHub',
      GIT_COMMITTER_EMAIL: 'noreply@github.example',
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const writeBlob = (directory: string, contents: string) =>
  git(directory, ['hash-object', '-w', '--stdin'], Buffer.from(contents, 'base64'));

export interface RefMove {
  name: string;
  beforeOid: string;
  afterOid: string;
}

/** All of them or none; false: one of them stood elsewhere. */
export function moveRefs(directory: string, moves: readonly RefMove[]): boolean {
  const lines = moves.map(({ name, beforeOid, afterOid }) =>
    afterOid === zero ? `delete ${name} ${beforeOid}` : `update ${name} ${afterOid} ${beforeOid}`,
  );
  try {
    git(directory, ['update-ref', '--stdin'], `start\n${lines.join('\n')}\nprepare\ncommit\n`);
    return true;
  } catch {
    return false;
  }
}

export interface ReadCommit {
  sha: string;
  parents: string[];
  message: string;
  files: { status: string; sha: string; filename: string; previous: string | null }[];
}

const statusOfLetter: Readonly<Record<string, string>> = {
  A: 'added',
  M: 'modified',
  D: 'removed',
  R: 'renamed',
};

export function readCommit(directory: string, sha: string): ReadCommit {
  const [parents = '', ...message] = git(directory, ['log', '-1', '--format=%P%n%B', sha]).split('\n');
  const raw = git(directory, [
    'diff-tree',
    '-r',
    '-M',
    '-z',
    '--raw',
    '--no-commit-id',
    '--root',
    '--no-abbrev',
    sha,
  ]);
  const fields = raw.split('\0');
  const files: ReadCommit['files'] = [];
  while (fields.length > 1) {
    const [, , before = '', after = '', letter = ''] = fields.shift()!.split(' ');
    const status = statusOfLetter[letter[0]!] ?? 'changed';
    const previous = status === 'renamed' ? fields.shift()! : null;
    files.push({ status, sha: status === 'removed' ? before : after, filename: fields.shift()!, previous });
  }
  return { sha, parents: parents.split(' ').filter(Boolean), message: message.join('\n').trimEnd(), files };
}
