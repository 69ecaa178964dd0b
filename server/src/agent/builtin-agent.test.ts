import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listProblems } from '../docs/checks/list-problems.ts';
import { pages } from '../docs/fixtures/temporary-site.ts';
import { openSite } from '../docs/site/open-site.ts';
import { openDirectory } from '../docs/tree.ts';
import { Fault } from '../foundation/fault.ts';
import type { ReadableRepository } from '../git/readable-repository.ts';
import { writeFiles } from '../git/testing/scratch-repository.ts';
import { runBuiltinAgent } from './builtin-agent.ts';
import type { Memory } from './memory.ts';

const sample = fileURLToPath(new URL('../../sample/acme-docs', import.meta.url));

/** The sample documentation in a directory of its own. */
function copyOfSample() {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-agent-'));
  cpSync(sample, directory, { recursive: true });
  const read = (path: string) => readFileSync(join(directory, path), 'utf8');
  return {
    directory,
    read,
    has: (path: string) => existsSync(join(directory, path)),
    /** Every file that is no longer what the sample has, and every new one. */
    changed: () =>
      filesBelow(directory).filter(
        (path) => !existsSync(join(sample, path)) || read(path) !== readFileSync(join(sample, path), 'utf8'),
      ),
    problems: async () =>
      listProblems(await openSite(openDirectory(directory, filesBelow(directory)), { root: '', pages })),
    ask: (prompt: string, earlier: readonly string[] = []) =>
      runBuiltinAgent({
        prompt,
        memory: {
          earlier: async () => earlier.map((each) => ({ prompt: each, messages: [], outcome: '' })),
        } as Partial<Memory> as Memory,
        paths: filesBelow(directory),
        root: '',
        pages,
        base: {
          follow: async (path: string) => readFileSync(join(sample, path)),
          ids: async () => new Map(),
          links: async () => new Map(),
          renames: async () => new Map(),
        } as Partial<ReadableRepository> as ReadableRepository,
        stage: async (changes) =>
          writeFiles(directory, Object.fromEntries(changes.map(({ path, after }) => [path, after]))),
        signal: new AbortController().signal,
        report: async () => {},
      }),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  };
}

const filesBelow = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

test('a follow-up speaks of the page that the message before was about', async () => {
  using site = copyOfSample();
  await site.ask('Also set its description to "All commands"', ['Mark cli.mdx as draft']);
  expect(site.read('cli.mdx')).toContain('description: All commands');
  await expect(site.ask('Replace "Acme" with "Zenith" in it')).rejects.toMatchObject({
    code: 'instruction_not_understood',
  });
});

test('what was passed over as background is in the notes', async () => {
  using site = copyOfSample();
  const { notes } = await site.ask('Users complain about dead ends. Fix the broken links.');
  expect(notes[0]).toBe('Read as background, not as an instruction: “Users complain about dead ends”');
});

describe('the sample documentation', () => {
  test('has two broken links and one page that is missing from the navigation', async () => {
    using site = copyOfSample();
    const { summary, notes } = await site.ask('Report problems');
    expect((await site.problems()).filter(({ check }) => check === 'links')).toHaveLength(2);
    expect(summary).toMatch(/2 problems; 1 page missing from the navigation/);
    expect(notes.join('\n')).toContain('guides/alerts.mdx');
    expect(site.changed()).toEqual([]);
  });

  test('mentions “Acme Pro” on four pages or more, once in code and once in a URL', () => {
    const pages = filesBelow(sample).filter((path) => path.endsWith('.mdx'));
    const mentioning = pages.filter((path) => readFileSync(join(sample, path), 'utf8').includes('Acme Pro'));
    expect(pages.length).toBeGreaterThanOrEqual(15);
    expect(mentioning.length).toBeGreaterThanOrEqual(4);
  });
});

describe('the built-in agent', () => {
  test('replaces a term in prose and navigation, and leaves code and URLs alone', async () => {
    using site = copyOfSample();
    const before = await site.problems();
    const { notes } = await site.ask('Rename every mention of "Acme Pro" to "Acme Team" across all pages');
    const left = site.changed().flatMap((path) =>
      site
        .read(path)
        .split('\n')
        .filter((line) => line.includes('Acme Pro') && !line.includes('Acme Proxy')),
    );
    expect(left).toHaveLength(2);
    expect(notes).toHaveLength(2);
    expect(site.read('docs.json')).toContain('Acme Team');
    expect(await site.problems()).toHaveLength(before.length);
  });

  test('replaces it in code and URLs too when the sentence says so', async () => {
    using site = copyOfSample();
    await site.ask('Replace "Acme Pro" with "Acme Team" everywhere, also in code and URLs');
    const everything = filesBelow(site.directory)
      .filter((path) => path.endsWith('.mdx'))
      .map(site.read)
      .join('\n');
    expect(everything).not.toMatch(/Acme Pro\b/);
  });

  test('carries out several instructions in order', async () => {
    using site = copyOfSample();
    const { title, summary } = await site.ask(
      'Move guides/alerts.mdx to concepts/alerts.mdx. Then add concepts/alerts.mdx to the navigation.',
    );
    expect(title).toBe('Move guides/alerts.mdx to concepts/alerts.mdx, and 1 more change');
    expect(summary.split('\n')).toHaveLength(2);
    expect([site.has('guides/alerts.mdx'), site.has('concepts/alerts.mdx')]).toEqual([false, true]);
    const navigation = JSON.parse(site.read('docs.json'));
    expect(JSON.stringify(navigation.navigation)).toContain('"concepts/alerts"');
    expect(JSON.stringify(navigation.redirects)).toContain('/guides/alerts');
  });

  test('fixes the link whose target is certain, and lists the other', async () => {
    using site = copyOfSample();
    const { notes } = await site.ask('Fix the broken links');
    expect((await site.problems()).filter(({ check }) => check === 'links')).toHaveLength(1);
    expect(notes).toHaveLength(1);
  });

  test.each([
    [
      'Add a page titled "Zapier" to the group "Guides" with the text "Connect Acme to Zapier."',
      ['docs.json', 'guides/zapier.mdx'],
    ],
    ['Add a redirect from /old to /quickstart', ['docs.json']],
    ['Set the description of quickstart.mdx to "Get going fast"', ['quickstart.mdx']],
    ['Add the missing page to the navigation', ['docs.json']],
    ['Delete the page guides/alerts.mdx', []],
  ])('%s: touches only what it must', async (prompt, files) => {
    using site = copyOfSample();
    const before = await site.problems();
    await site.ask(prompt);
    expect(site.changed().sort()).toEqual(files);
    expect((await site.problems()).length).toBeLessThanOrEqual(before.length);
  });

  test('leaves notes to editors alone when it restyles the pages', async () => {
    using site = copyOfSample();
    await site.ask('Use * instead of - for lists');
    expect(site.changed().length).toBeGreaterThan(0);
    expect(site.changed().every((path) => path.endsWith('.mdx'))).toBe(true);
  });

  test.each([
    ['Compose a haiku about turbines and hum it', 'instruction_not_understood'],
    ['Replace "a" with "b" except in headings', 'instruction_not_understood'],
    ['Move no-such-page.mdx to elsewhere.mdx', 'instruction_refused'],
    ['Add a page titled "X" to the group "No such group" with the text "y"', 'instruction_refused'],
    ['Replace "Acme" with "Acne". Delete the page no-such-page', 'instruction_refused'],
  ])('refuses %j with %s', async (prompt, code) => {
    using site = copyOfSample();
    const error = await site.ask(prompt).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fault);
    expect((error as Fault).code).toBe(code);
  });
});

test.each([
  // Only "Acme Pro" occurs.
  ['Substitute "Acme Business" for "Acme Pro"', ['Replace "Acme Pro" with "Acme Business"']],
  ['Substitute "no such term" for "another one"', []],
  ['Unpublish guides/no-such-page.mdx', []],
])('of the suggestions for %j only those stay that work on this site', async (prompt, suggestions) => {
  using docs = copyOfSample();
  await expect(docs.ask(prompt)).rejects.toMatchObject({ code: 'instruction_not_understood', suggestions });
  expect(docs.changed()).toEqual([]);
});
