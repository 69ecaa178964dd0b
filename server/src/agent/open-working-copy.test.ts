import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mintlifySite } from '../docs/fixtures/sites.ts';
import { workbench } from './tools/testing/workbench.ts';

const files = {
  ...mintlifySite,
  'src/code.ts': 'const answer = 42;\n',
  'images/logo.png': Buffer.from([0, 1, 2]),
  'latin.md': Buffer.from([0x23, 0x20, 0xe9, 0x0a]),
};

const names = (changes: readonly { path: string }[]) => changes.map(({ path }) => path);
const refusal = { code: 'instruction_refused' };

describe('reading', () => {
  test('gives the text of a file, checked out or not', async () => {
    const { copy, directory } = await workbench(files);
    expect(await copy.read('README.md')).toBe('# Acme Pro docs\n');
    expect(existsSync(join(directory, 'src/code.ts'))).toBe(false);
    expect(await copy.read('src/code.ts')).toBe('const answer = 42;\n');
    expect(copy.paths().has('src/code.ts')).toBe(true);
  });

  test('refuses what is no text, and says so', async () => {
    const { copy } = await workbench(files);
    await expect(copy.read('images/logo.png')).rejects.toThrow('is not text (3 bytes)');
    await expect(copy.read('latin.md')).rejects.toThrow('is not text');
  });

  test('names what is near when there is no such file', async () => {
    const { copy } = await workbench(files);
    await expect(copy.read('instal.mdx')).rejects.toThrow('Near it: guides/install.mdx');
    await expect(copy.read('guides')).rejects.toThrow('is a folder');
  });
});

describe('changes', () => {
  test('are taken once, as they are, and are what would be committed', async () => {
    const { copy, committed } = await workbench(files);
    await copy.write('index.mdx', 'new\n');
    await copy.write('guides/deep/er/page.mdx', 'page\n');
    await copy.remove('README.md');
    const taken = await copy.takeChanges();
    expect(taken).toEqual([
      { path: 'README.md', content: null, executable: false },
      { path: 'guides/deep/er/page.mdx', content: Buffer.from('page\n'), executable: false },
      { path: 'index.mdx', content: Buffer.from('new\n'), executable: false },
    ]);
    expect(await copy.takeChanges()).toEqual([]);
    expect(await committed()).toEqual({
      'README.md': null,
      'guides/deep/er/page.mdx': 'page\n',
      'index.mdx': 'new\n',
    });
    expect(copy.paths().has('README.md')).toBe(false);
  });

  test('of files that are not checked out count as well', async () => {
    const { copy, committed } = await workbench(files);
    await copy.write('src/code.ts', 'edited\n');
    await copy.remove('images/logo.png');
    expect(names(await copy.takeChanges())).toEqual(['images/logo.png', 'src/code.ts']);
    expect(await committed()).toEqual({ 'images/logo.png': null, 'src/code.ts': 'edited\n' });
  });

  test('put no file where a folder is and no folder where a file is, checked out or not', async () => {
    const { copy, committed } = await workbench(files);
    for (const path of ['images', 'guides', 'src/code.ts/x.md', 'images/logo.png/deep/x.md'])
      await expect(copy.write(path, 'x'), path).rejects.toMatchObject(refusal);
    expect(await committed()).toEqual({});
  });

  test('of one file leave another alone that a command made the same', async () => {
    const { copy, directory } = await workbench(files);
    await copy.fill();
    linkSync(join(directory, 'README.md'), join(directory, 'twin.md'));
    await copy.refresh();
    await expect(copy.write('twin.md', 'x')).rejects.toThrow('hard link');
    expect(await copy.read('README.md')).toBe('# Acme Pro docs\n');
    await copy.remove('twin.md');
    await copy.write('README.md', 'x');
  });

  test('that add up to more than can be kept end the turn', async () => {
    const { copy } = await workbench(files);
    const step = async (text: string) => {
      for (let file = 0; file < 7; file += 1) await copy.write(`${file}.txt`, text.repeat(8 * 1024 * 1024));
      await copy.takeChanges();
    };
    const steps = async () => {
      for (const text of ['a', 'b', 'c', 'd', 'e']) await step(text);
    };
    await expect(steps()).rejects.toMatchObject({ code: 'limit_reached' });
  }, 60_000);

  test('that leave a file as it was are none', async () => {
    const { copy } = await workbench(files);
    await copy.write('README.md', '# Acme Pro docs\n');
    await copy.write('src/code.ts', 'const answer = 42;\n');
    expect(await copy.takeChanges()).toEqual([]);
  });

  test('keep a file as executable as it was', async () => {
    const bench = await workbench(files);
    const { copy, directory } = bench;
    await copy.fill();
    chmodSync(join(directory, 'README.md'), 0o755);
    await copy.refresh();
    await copy.write('README.md', 'x');
    expect(await copy.takeChanges()).toMatchObject([{ path: 'README.md', executable: true }]);
  });

  test('of a codemod may put a folder where a file was, and are refused together', async () => {
    const { copy, committed } = await workbench({ 'a.md': 'a', b: 'b', 'c/d.md': 'd' });
    await copy.apply([
      { path: 'b', before: 'b', after: null },
      { path: 'b/x.md', before: null, after: 'x' },
      { path: 'c/d.md', before: 'd', after: null },
      { path: 'c', before: null, after: 'c' },
    ]);
    const now = { b: null, 'b/x.md': 'x', 'c/d.md': null, c: 'c' };
    expect(await committed()).toEqual(now);
    const mixed = [
      { path: 'a.md', before: 'a', after: 'changed' },
      { path: '../out.md', before: null, after: 'x' },
    ];
    await expect(copy.apply(mixed)).rejects.toMatchObject(refusal);
    expect(await committed()).toEqual(now);
  });

  test('can be made again in another directory, in several steps', async () => {
    const bench = await workbench(files);
    const steps = [];
    await bench.copy.write('index.mdx', 'one');
    await bench.copy.remove('src/code.ts');
    steps.push(await bench.copy.takeChanges());
    await bench.copy.remove('index.mdx');
    await bench.copy.write('index.mdx/now-a-folder.md', 'two');
    steps.push(await bench.copy.takeChanges());
    const other = await bench.open();
    for (const step of steps) await other.copy.restore(step);
    expect(await other.committed()).toEqual(await bench.committed());
    expect(other.copy.paths()).toEqual(bench.copy.paths());
    expect(await other.copy.takeChanges()).toEqual([]);
    expect(await other.copy.refresh()).toEqual([]);
    expect(await other.copy.takeChanges()).toEqual([]);
  });
});

describe('what the gate would refuse', () => {
  const site = { 'docs/index.md': 'i\n', 'src/code.ts': 'x\n', '.github/workflows/ci.yml': 'on: push\n' };

  test('is refused at once, unless the project allows it', async () => {
    const { copy, committed } = await workbench(site, {
      root: 'docs',
      task: { allowedPaths: ['static/**'] },
    });
    await expect(copy.write('src/code.ts', 'y')).rejects.toThrow('outside the documentation folder docs/');
    await expect(copy.remove('src/code.ts')).rejects.toThrow('src/code.ts may not be changed.');
    await expect(copy.write('docs/.github/workflows/x.yml', 'y')).rejects.toMatchObject(refusal);
    await expect(copy.remove('.github/workflows/ci.yml')).rejects.toMatchObject(refusal);
    await copy.write('static/robots.txt', 'y');
    expect(await committed()).toEqual({ 'static/robots.txt': 'y' });
  });

  test('is told after a command', async () => {
    const { copy, directory } = await workbench(site, { root: 'docs' });
    await copy.fill();
    mkdirSync(join(directory, 'src'));
    writeFileSync(join(directory, 'src/new.ts'), 'y');
    writeFileSync(join(directory, 'docs/new.md'), 'y');
    expect(await copy.refresh()).toEqual([expect.stringMatching(/^src\/new\.ts may not be changed\. /)]);
  });
});

describe('the site', () => {
  test('is kept until something changes', async () => {
    const { copy } = await workbench(files);
    const before = await copy.site();
    expect(await copy.site()).toBe(before);
    await copy.write('guides/new.mdx', '# New\n');
    const after = await copy.site();
    expect(after).not.toBe(before);
    expect(after.isDocument('guides/new.mdx')).toBe(true);
  });
});

describe('a search', () => {
  const query = { pattern: 'Acme', isRegex: false, ignoreCase: false, under: '', mostHits: 100 };

  test('finds the present state, whether changed, new, gone or not checked out', async () => {
    const { copy } = await workbench({
      'a.md': 'Acme a\n',
      'b.md': 'Acme b\n',
      'c.md': 'Acme c\n',
      'x.ts': '// Acme\n',
    });
    await copy.write('a.md', 'nothing\nAcme now\n');
    await copy.write('new/d.md', 'Acme d\n');
    await copy.remove('b.md');
    expect((await copy.search(query)).hits).toEqual([
      { path: 'a.md', line: 2, text: 'Acme now' },
      { path: 'c.md', line: 1, text: 'Acme c' },
      { path: 'new/d.md', line: 1, text: 'Acme d' },
      { path: 'x.ts', line: 1, text: '// Acme' },
    ]);
    expect(await copy.search({ ...query, mostHits: 2 })).toMatchObject({ hasMore: true });
    expect((await copy.search({ ...query, under: 'new' })).hits).toHaveLength(1);
  });
});

describe('after a command', () => {
  test('sees what was written, renamed, deleted and made executable, and nothing else', async () => {
    const { copy, directory, committed } = await workbench(files);
    await copy.fill();
    writeFileSync(join(directory, 'guides/install.mdx'), 'by the shell\n');
    writeFileSync(join(directory, 'new.md'), 'new\n');
    renameSync(join(directory, 'index.mdx'), join(directory, 'start.mdx'));
    rmSync(join(directory, 'README.md'));
    chmodSync(join(directory, 'docs.json'), 0o755);
    // Touched, and written anew as it was.
    utimesSync(join(directory, 'reference/api.mdx'), 1, 1);
    writeFileSync(join(directory, 'latin.md'), files['latin.md']);
    expect(await copy.refresh()).toEqual([]);
    const taken = await copy.takeChanges();
    expect(names(taken)).toEqual([
      'README.md',
      'docs.json',
      'guides/install.mdx',
      'index.mdx',
      'new.md',
      'start.mdx',
    ]);
    expect(taken.find(({ path }) => path === 'docs.json')?.executable).toBe(true);
    expect(Object.keys(await committed()).sort()).toEqual(names(taken));
    expect(await copy.read('start.mdx')).toBe(mintlifySite['index.mdx']);
    expect((await copy.site()).isDocument('index.mdx')).toBe(false);
  });

  test('sees a change that leaves size and time as they were', async () => {
    const { copy, directory } = await workbench({ 'a.md': 'aaaa' });
    await copy.fill();
    const file = join(directory, 'a.md');
    const { atime, mtime } = lstatSync(file);
    writeFileSync(file, 'bbbb');
    utimesSync(file, atime, mtime);
    await copy.refresh();
    expect(await copy.takeChanges()).toMatchObject([{ path: 'a.md', content: Buffer.from('bbbb') }]);
  });

  test('takes away links, pipes, repositories and large files, and says so', async () => {
    const { copy, directory, home, committed } = await workbench(files);
    await copy.fill();
    mkdirSync(join(home, 'outside'));
    writeFileSync(join(home, 'outside/secret.md'), 'secret');
    rmSync(join(directory, 'guides'), { recursive: true });
    symlinkSync(join(home, 'outside'), join(directory, 'guides'));
    symlinkSync('/etc/passwd', join(directory, 'passwd.md'));
    execFileSync('mkfifo', [join(directory, 'pipe.md')]);
    mkdirSync(join(directory, 'nested/.git'), { recursive: true });
    writeFileSync(join(directory, 'nested/.git/config'), '[core]\n');
    writeFileSync(join(directory, 'nested/page.md'), 'page\n');
    writeFileSync(join(directory, 'big.md'), Buffer.alloc(9 * 1024 * 1024, 'x'));
    const notes = await copy.refresh();
    expect(notes.toSorted().map((note) => note.split(' ')[0])).toEqual([
      'big.md',
      'guides',
      'nested/.git',
      'passwd.md',
      'pipe.md',
    ]);
    expect(existsSync(join(home, 'outside/secret.md'))).toBe(true);
    expect(await committed()).toEqual({ 'guides/install.mdx': null, 'nested/page.md': 'page\n' });
    expect(names(await copy.takeChanges())).toEqual(['guides/install.mdx', 'nested/page.md']);
  });

  test('takes away names that cannot be kept and depths that no path reaches, and goes on', async () => {
    const { copy, directory, committed } = await workbench(files);
    for (const name of ['a\\b.md', 'git~1', '.git.', '.git::$INDEX_ALLOCATION', 'good.md'])
      writeFileSync(join(directory, name), 'x');
    const script = 'n=$(printf "x%.0s" $(seq 200)); for i in $(seq 40); do mkdir $n; cd $n; done; touch deep';
    execFileSync('bash', ['-c', script], { cwd: directory });
    expect(await copy.refresh()).toHaveLength(5);
    expect(names(await copy.takeChanges())).toEqual(['good.md']);
    expect(await committed()).toEqual({ 'good.md': 'x' });
  });

  test('knows what gave way to a file or a folder without having been checked out', async () => {
    const bench = await workbench(files, { links: { flows: 'src' } });
    const { copy, directory, committed } = bench;
    writeFileSync(join(directory, 'images'), 'a file now');
    for (const folder of ['src/code.ts', 'flows']) {
      mkdirSync(join(directory, folder), { recursive: true });
      writeFileSync(join(directory, folder, 'page.md'), 'x');
    }
    await copy.refresh();
    const gone = ['images/logo.png', 'src/code.ts', 'flows'];
    for (const path of gone) expect(copy.paths().has(path), path).toBe(false);
    await expect(copy.remove('images/logo.png')).rejects.toMatchObject(refusal);
    const taken = await copy.takeChanges();
    const again = await bench.open();
    await again.copy.restore(taken);
    expect(await again.committed()).toEqual(await committed());
  });

  test('a link that the repository has stays as it is, and what becomes of it is a change', async () => {
    const links = { 'link.md': 'README.md', 'other.md': '/etc/passwd', 'docs.link.md': 'guides' };
    const bench = await workbench(files, { links });
    const { copy, directory, committed } = bench;
    await copy.fill();
    await expect(copy.read('other.md')).rejects.toThrow('is a symbolic link');
    await expect(copy.write('link.md', 'x')).rejects.toThrow('is a symbolic link');
    await expect(copy.write('docs.link.md/x.md', 'x')).rejects.toThrow('is a symbolic link');
    await expect(copy.remove('link.md')).rejects.toThrow('is a symbolic link');
    expect([await copy.refresh(), await copy.takeChanges()]).toEqual([[], []]);

    rmSync(join(directory, 'link.md'));
    rmSync(join(directory, 'docs.link.md'));
    mkdirSync(join(directory, 'docs.link.md'));
    writeFileSync(join(directory, 'docs.link.md/page.md'), 'page');
    rmSync(join(directory, 'other.md'));
    writeFileSync(join(directory, 'other.md'), 'a file now');
    expect(await copy.refresh()).toEqual([]);
    const taken = await copy.takeChanges();
    expect(names(taken)).toEqual(['docs.link.md', 'docs.link.md/page.md', 'link.md', 'other.md']);
    const again = await bench.open();
    await again.copy.restore(taken);
    expect(await again.committed()).toEqual(await committed());
    expect(readFileSync(join(again.directory, 'other.md'), 'utf8')).toBe('a file now');
  });
});
