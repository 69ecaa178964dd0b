import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Copy, copyOf, writeCopy } from './directory-copy.ts';

const person = {
  GIT_AUTHOR_NAME: 'Grace',
  GIT_AUTHOR_EMAIL: 'grace@example.com',
  GIT_COMMITTER_NAME: 'Grace',
  GIT_COMMITTER_EMAIL: 'grace@example.com',
};

const git = (directory: string, args: string[], input?: string): string =>
  execFileSync('git', args, {
    cwd: directory,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: directory, GIT_CONFIG_NOSYSTEM: '1', ...person },
    stdio: ['pipe', 'pipe', 'pipe'],
  }).trim();

/** A small documentation site with navigation, so that two changes to it can collide. */
export const sampleFiles: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Acme', navigation: { groups: [{ group: 'Start', pages: ['index', 'quickstart'] }] } }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Welcome\n---\n\nAcme sends alerts through PagerDuty.\n',
  'quickstart.mdx': '---\ntitle: Quickstart\n---\n\nInstall it, then read [the welcome page](/index).\n',
};

let sampleRepository: Copy | undefined;

/** A bare repository in `directory`, with one commit on `main`. */
export function makeBareRepository(directory: string, files = sampleFiles): void {
  if (files === sampleFiles && sampleRepository) writeCopy(sampleRepository, directory);
  else initRepository(directory, files);
  if (files === sampleFiles) sampleRepository ??= copyOf(directory);
}

function initRepository(directory: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(dirname(directory), { recursive: true });
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', '--template=', directory]);
  mkdirSync(join(directory, 'hooks'));
  // A rule of the host: branches named in this file refuse a push with the sentence beside them.
  writeFileSync(
    join(directory, 'hooks/update'),
    `#!/bin/sh\nwhile IFS='\t' read -r ref why; do [ "$1" = "$ref" ] && { echo "$why" >&2; exit 1; }; done < "$GIT_DIR/refusals"\nexit 0\n`,
    { mode: 0o755 },
  );
  writeFileSync(join(directory, 'refusals'), '');
  pushAsPerson(directory, 'main', files, 'Begin');
}

export function refusePushes(directory: string, branch: string, why: string): void {
  writeFileSync(join(directory, 'refusals'), `refs/heads/${branch}\t${why}\n`);
}

/** Commits on a branch, which is made from `main` where it does not exist; null deletes a file. */
export function pushAsPerson(
  directory: string,
  branch: string,
  files: Readonly<Record<string, string | null>>,
  message: string,
): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const from = commitOf(directory, branch) ?? commitOf(directory, 'main');
  const changes = Object.entries(files).map(([path, content]) =>
    content === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(content)}`,
  );
  const commit = [
    `commit refs/heads/${branch}\n`,
    `committer ${person.GIT_COMMITTER_NAME} <${person.GIT_COMMITTER_EMAIL}> now\n${data(`${message}\n`)}`,
    from ? `from ${from}\n` : '',
    ...changes,
  ];
  // One process instead of a clone's eight: the tests of the hosts spend most of their time here.
  git(directory, ['fast-import', '--quiet', '--date-format=now'], commit.join(''));
  return commitOf(directory, branch)!;
}

/** Read from the disk as git keeps it: hosts are asked for branches so often that processes for it would be most. */
export function commitOf(directory: string, branch: string): string | null {
  const file = join(directory, 'refs/heads', branch);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const packed = join(directory, 'packed-refs');
  if (!existsSync(packed)) return null;
  const line = readFileSync(packed, 'utf8')
    .split('\n')
    .find((each) => each.endsWith(` refs/heads/${branch}`));
  return line?.split(' ')[0] ?? null;
}

export const readFileAt = (directory: string, ref: string, path: string): string =>
  git(directory, ['show', `${ref}:${path}`]);

/** Subjects, newest first, or what else of each commit. */
export const logOf = (directory: string, ref: string, format = '%s'): string[] =>
  git(directory, ['log', `--format=${format}`, ref]).split('\n');

export const deleteBranch = (directory: string, branch: string): string =>
  git(directory, ['update-ref', '-d', `refs/heads/${branch}`]);

/** As the host's merge button would; throws where there is a conflict. */
export function mergeBranch(directory: string, base: string, head: string): string {
  const ends = [commitOf(directory, base)!, commitOf(directory, head)!];
  const tree = git(directory, ['merge-tree', '--write-tree', ...ends]).split('\n')[0]!;
  const parents = ends.flatMap((commit) => ['-p', commit]);
  const merged = git(directory, ['commit-tree', ...parents, '-m', `Merge ${head}`, tree]);
  git(directory, ['update-ref', `refs/heads/${base}`, merged]);
  return merged;
}
