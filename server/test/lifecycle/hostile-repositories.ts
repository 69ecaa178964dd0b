import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ServerProcess } from '../support/server-process.ts';
import type { HostileInput } from './hostile-inputs.ts';

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
const run = (path: string, args: readonly string[], input: string | Buffer = '') =>
  execFileSync('git', [...author, ...args], { cwd: path, input, maxBuffer: 2 ** 28 })
    .toString()
    .trim();

/** Not synchronous, since somebody else has to answer. */
const git = (cwd: string, ...args: string[]) => promisify(execFile)('git', args, { cwd });

function makeBare(path: string): void {
  mkdirSync(path, { recursive: true });
  run(path, ['init', '-q', '--bare', '-b', 'main', '.']);
}

/** A million paths, in a few trees that name each other. */
export function makeEndlessRepository(path: string): void {
  makeBare(path);
  const blob = run(path, ['hash-object', '-w', '--stdin'], '# A page\n');
  const treeOf = (line: (index: number) => string) =>
    run(path, ['mktree'], Array.from({ length: 100 }, (_, index) => `${line(index)}\n`).join(''));
  const pages = treeOf((index) => `100644 blob ${blob}\tpage-${index}.md`);
  const folders = treeOf((index) => `040000 tree ${pages}\tfolder-${index}`);
  const all = treeOf((index) => `040000 tree ${folders}\tsection-${index}`);
  run(path, ['update-ref', 'refs/heads/main', run(path, ['commit-tree', '-m', 'All', all])]);
}

/** A commit with these files on a branch, made by `git fast-import`, which takes thousands of them at once. */
export function commitFiles(
  path: string,
  ref: string,
  files: Iterable<[path: string, content: string | Buffer]>,
): string {
  const lines: (string | Buffer)[] = [
    `commit ${ref}\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 3\nAll\n`,
  ];
  if (run(path, ['for-each-ref', ref]) !== '') lines.push(`from ${ref}^0\n`);
  for (const [name, content] of files)
    lines.push(`M 100644 inline ${name}\ndata ${Buffer.byteLength(content)}\n`, content, '\n');
  run(path, ['fast-import', '--quiet', '--force'], Buffer.concat(lines.map((line) => Buffer.from(line))));
  return run(path, ['rev-parse', ref]);
}

export function makeRepository(
  path: string,
  files: Iterable<[path: string, content: string | Buffer]>,
): void {
  makeBare(path);
  commitFiles(path, 'refs/heads/main', files);
}

export function* manyFiles(count: number, text = (index: number) => `# Page ${index}\n`) {
  for (let index = 0; index < count; index++)
    yield [`folder-${index % 100}/page-${index}.md`, text(index)] as [string, string];
}

/** Configurations at their longest, each in a form that its parser has much to do with. */
export const configurations: [path: string, text: string][] = [
  ['yaml/mkdocs.yml', `nav:\n${'  - a: b.md\n'.repeat(6_000)}`],
  ['deep-yaml/mkdocs.yml', `nav: ${'['.repeat(20_000)}`],
  ['json/docs.json', JSON.stringify({ navigation: { pages: Array(60_000).fill('a') } })],
  ['deep-json/docs.json', `{"navigation":${'['.repeat(400_000)}`],
  ['script/docusaurus.config.js', `module.exports = {a: [${'{b: 1},'.repeat(60_000)}]}`],
  ['deep-script/docusaurus.config.js', `module.exports = ${'['.repeat(400_000)}`],
];

export const tryConnection =
  (name: string): HostileInput =>
  (server) =>
    server.call('POST', '/v1/connections/try', { body: { repository: { forge: 'local', name } } });

/** Where a repository can be pushed to, with a key that may. */
export function pushUrl({ url, key }: Pick<ServerProcess, 'url' | 'key'>, repository: string): string {
  const address = new URL(`/git/${repository}.git`, url);
  Object.assign(address, { username: 'anybody', password: key });
  return address.href;
}

type Files = Iterable<[path: string, text: string]>;

/** A pull request of a project of that name, with these files on its base and its branch; answers with its address. */
async function openPullRequest(
  server: ServerProcess,
  clone: string,
  { name, base, head }: { name: string; base: Files; head: Files },
): Promise<string> {
  await server.call('POST', '/v1/projects', {
    body: { id: name, name, repository: { forge: 'local', name } },
  });
  const job = await server.runJob('Replace "first page" with "start page"', name);
  const remote = pushUrl(server, name);
  await git(clone, 'fetch', '-q', remote, `main:${name}-base`, `${job.source.ref}:${name}`);
  commitFiles(clone, `refs/heads/${name}-base`, base);
  commitFiles(clone, `refs/heads/${name}`, head);
  await git(clone, 'push', '-q', remote, `${name}-base:main`, `${name}:${job.source.ref}`);
  return `/v1/projects/${name}/pulls/1`;
}

const navigation = (pages: number): string => {
  const listed = Array.from({ length: pages }, (_, page) => `p-${page}`);
  return JSON.stringify({ name: 'a', navigation: { pages: listed } }, null, 1);
};

/** 10,000 files, of which two are long, and a navigation that both sides changed. */
export const openLongPullRequest = (server: ServerProcess, clone: string): Promise<string> =>
  openPullRequest(server, clone, {
    name: 'long',
    base: [['docs.json', navigation(15_000)]],
    head: [
      ...manyFiles(10_000, (index) => `${index}`.repeat(100)),
      ['docs.json', navigation(16_000)],
      ['long.md', 'a'.repeat(1_000_000)],
      ['lines.md', '\n'.repeat(1_000_000)],
    ],
  });

/** 10,000 files that both sides added, each in its own way. */
export const openConflictingPullRequest = (server: ServerProcess, clone: string): Promise<string> =>
  openPullRequest(server, clone, {
    name: 'conflicting',
    base: manyFiles(10_000, (index) => `Here ${index}\n`),
    head: manyFiles(10_000, (index) => `There ${index}\n`),
  });

/** A job that changed a long page; answers with its address. */
export async function changeLongPage(server: ServerProcess, clone: string): Promise<string> {
  const name = 'paged';
  await server.call('POST', '/v1/projects', {
    body: { id: name, name, repository: { forge: 'local', name } },
  });
  await git(clone, 'fetch', '-q', pushUrl(server, name), `main:${name}`);
  commitFiles(clone, `refs/heads/${name}`, [['long.md', 'The first page\n\n'.repeat(6_000)]]);
  await git(clone, 'push', '-q', pushUrl(server, name), `${name}:main`);
  const job = await server.runJob('Replace "first page" with "start page"', name);
  return `/v2/agent/${name}/job/${job.id}`;
}
