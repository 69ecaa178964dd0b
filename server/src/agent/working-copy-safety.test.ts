import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault } from '../foundation/fault.ts';
import { workbench } from './tools/testing/workbench.ts';
import type { WorkingCopy } from './working-copy.ts';

const secret = 'nobody inside may read this';

/** Everything below a directory, as text. */
function stateOf(directory: string): string {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${lstatSync(path).mode} ${entry.isFile() ? readFileSync(path, 'latin1') : ''}`;
    })
    .sort()
    .join('\n');
}

const hostile = [
  '../outside/secret.md',
  'a/../../outside/secret.md',
  'a/./b.md',
  'a//b.md',
  '/etc/passwd',
  'C:/Windows/win.ini',
  '..\\outside\\secret.md',
  'a\\b.md',
  'a\0.md',
  '.git',
  '.git/config',
  '.GIT/hooks/pre-commit',
  '.Git./config',
  '.git /config',
  'git~1/config',
  '.g\u200Cit/config',
  'deep/.git/config',
  'a/',
  '.',
  '..',
  '',
  'x'.repeat(300),
  `${'x/'.repeat(600)}y.md`,
  'to-folder/secret.md',
  'to-folder/new/page.md',
  'to-file.md',
  'to-top/README.md',
  'to-nothing.md',
  'pages/README.md/below.md',
  'pages',
];

test('no path leaves the working copy', async () => {
  const { copy, outside, before } = await trap(await repository());
  for (const path of hostile) {
    const attempts = [
      () => copy.read(path),
      () => copy.write(path, 'written'),
      () => copy.remove(path),
      () => copy.apply([{ path, before: null, after: 'written' }]),
    ];
    for (const attempt of attempts) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(error, path).toBeInstanceOf(Fault);
      expect(error, path).toMatchObject({ code: 'instruction_refused' });
    }
  }
  expect(stateOf(outside)).toBe(before);
  expect(await copy.takeChanges()).toEqual([]);
});

const repository = () =>
  workbench(
    { 'pages/README.md': '# Hi\n', 'pages/a.md': 'a\n', 'index.md': 'i\n' },
    { links: { 'to-top': '.', 'to-nothing.md': 'nowhere' } },
  );

/** A working copy full of links that lead away, beside something that must stay untouched. */
async function trap({ home, open }: Awaited<ReturnType<typeof repository>>) {
  const opened = await open();
  const outside = mkdtempSync(join(home, 'outside-'));
  writeFileSync(join(outside, 'secret.md'), secret);
  symlinkSync(outside, join(opened.directory, 'to-folder'));
  symlinkSync(join(outside, 'secret.md'), join(opened.directory, 'to-file.md'));
  return { ...opened, outside, before: stateOf(outside) };
}

const name = fc.constantFrom(
  '..',
  '.',
  '',
  '.git',
  '.GIT',
  'pages',
  'README.md',
  'to-folder',
  'to-file.md',
  'secret.md',
  'x',
  'y.md',
  '\0',
  'a\\b',
);
const path = fc.oneof(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

type Operation = (copy: WorkingCopy, directory: string, outside: string) => Promise<unknown>;

const operation = fc.oneof<fc.Arbitrary<Operation>[]>(
  path.map(
    (at): Operation =>
      (copy) =>
        copy.read(at),
  ),
  path.map(
    (at): Operation =>
      (copy) =>
        copy.write(at, 'written'),
  ),
  path.map(
    (at): Operation =>
      (copy) =>
        copy.remove(at),
  ),
  path.map(
    (at): Operation =>
      (copy) =>
        copy.apply([{ path: at, before: null, after: 'applied' }]),
  ),
  path.map(
    (at): Operation =>
      (copy) =>
        copy.restore([{ path: at, content: Buffer.from('restored'), executable: true }]),
  ),
  path.map(
    (at): Operation =>
      (copy) =>
        copy.restore([{ path: at, content: null, executable: false }]),
  ),
  fc.constant<Operation>((copy) => copy.refresh()),
  fc.constant<Operation>((copy) => copy.takeChanges()),
  // What a command could do between two calls: put a link where a folder or a file is.
  fc.constantFrom('pages', 'x', 'y.md', 'index.md').map(
    (at): Operation =>
      async (_, directory, outside) => {
        rmSync(join(directory, at), { recursive: true, force: true });
        symlinkSync(at.endsWith('.md') ? join(outside, 'secret.md') : outside, join(directory, at));
      },
  ),
);

test('no sequence of operations writes or reads outside, whatever links a command leaves', async () => {
  const bench = await repository();
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      const { copy, directory, outside, before } = await trap(bench);
      for (const operate of operations) {
        const outcome = await operate(copy, directory, outside).catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error;
          return error.message;
        });
        expect(JSON.stringify(outcome) ?? '').not.toContain(secret);
      }
      expect(stateOf(outside)).toBe(before);
      expect(existsSync(join(directory, '.git'))).toBe(false);
    }),
    { numRuns: 60 },
  );
}, 120_000);
