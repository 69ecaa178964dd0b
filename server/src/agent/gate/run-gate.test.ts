import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { documentationPatterns } from '../../docs/documentation-files.ts';
import { mintlifySite } from '../../docs/fixtures/sites.ts';
import { randomBase62 } from '../../foundation/base62.ts';
import { changesSince } from '../../git/changes.ts';
import { openReadable } from '../../git/readable-repository.ts';
import { type Files, ScratchRepository, writeFiles } from '../../git/testing/scratch-repository.ts';
import { WorkingDirectory } from '../../git/working-directory.ts';
import { sandbox } from '../sandbox/testing/try-sandbox.ts';
import { describeGate } from './describe-gate.ts';
import { type GateInput, runGate } from './run-gate.ts';

/** A repository, a working copy of its documentation as a job has it, and the gate for what is done there. */
async function gateFor(files: Files) {
  const home = mkdtempSync(join(tmpdir(), 'docwright-gate-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const repository = new ScratchRepository(join(home, 'origin'), files);
  const mirror = join(repository.directory, '.git');
  const commit = repository.head();
  const directory = join(home, 'worktrees', 'job_1');
  const working = await WorkingDirectory.open({ repository: mirror, commit, directory });
  await working.checkOut(working.matching(documentationPatterns('')));
  const { signal } = new AbortController();
  const stored = () => changesSince(working);
  const gate = async (given: Partial<GateInput> = {}) =>
    runGate({
      base: openReadable(mirror, commit, 'docs', signal),
      directory,
      ...(await stored()),
      store: working.store,
      root: '',
      allowedPaths: [],
      limits: {},
      checks: [],
      sandbox: null,
      signal,
      ...given,
    });
  /** Which checks found something new, and which something old. */
  const verdict = async (given: Partial<GateInput> = {}) => {
    const { passed, checks } = await gate(given);
    const names = (which: (typeof checks)[number][]) => which.map(({ name }) => name);
    return {
      passed,
      found: names(checks.filter(({ found }) => found.length > 0)),
      existing: names(checks.filter(({ existing }) => existing > 0)),
    };
  };
  return {
    home,
    directory,
    stored,
    gate,
    verdict,
    write: (changed: Files) => writeFiles(directory, changed),
  };
}

describe('the gate', () => {
  test('lets a sound change pass, and lists all that it looked at', async () => {
    const { gate, write } = await gateFor(mintlifySite);
    write({ 'guides/new.mdx': '---\ntitle: New\n---\n\nSee [Install](/guides/install).\n' });
    const { passed, checks, size } = await gate();
    expect({ passed, size }).toEqual({ passed: true, size: { files: 1, lines: 6, deletions: 0 } });
    expect(checks.map(({ name }) => name)).toEqual([
      'pages',
      'links',
      'anchors',
      'images',
      'navigation',
      'orphaned-links',
      'paths',
      'active-content',
      'hidden-characters',
      'new-hosts',
      'steering-files',
      'asked-for',
      'files',
      'size',
      'secrets',
      'programs',
    ]);
  });

  test('tells what a change brings from what was there before', async () => {
    const files = { ...mintlifySite, 'old.mdx': '[x](/nowhere)\n' };
    const { verdict, write } = await gateFor(files);
    write({ 'old.mdx': '[x](/nowhere)\n\nMore.\n' });
    expect(await verdict()).toEqual({ passed: true, found: [], existing: ['links'] });
    write({ 'new.mdx': '[x](/nowhere)\n' });
    expect(await verdict()).toEqual({ passed: false, found: ['links'], existing: ['links'] });
  });

  test('judges what was stored, whatever is in the directory by then', async () => {
    const { verdict, write, stored } = await gateFor(mintlifySite);
    write({ 'index.mdx': '[x](/nowhere)\n' });
    const broken = await stored();
    write({ 'index.mdx': '[x](/guides/install)\n' });
    expect((await verdict(broken)).found).toEqual(['links']);
    expect((await verdict()).found).toEqual([]);
  });

  test('refuses a link out of the repository and never follows it, and a program', async () => {
    const { gate, verdict, directory, write } = await gateFor(mintlifySite);
    symlinkSync('/etc', join(directory, 'system'));
    symlinkSync('/', join(directory, 'guides/top'));
    symlinkSync('/etc/passwd', join(directory, 'users.md'));
    write({ 'tool.sh': 'echo' });
    chmodSync(join(directory, 'tool.sh'), 0o755);
    expect(await verdict()).toEqual({ passed: false, found: ['files', 'programs'], existing: [] });
    expect(JSON.stringify(await gate())).not.toContain('root:');
  });

  test('refuses paths, sizes and secrets, and says why in one text', async () => {
    const { gate, write } = await gateFor(mintlifySite);
    const secret = `ghp_${randomBase62(36)}`;
    write({
      '.github/workflows/x.yml': 'on: push\n',
      'new.mdx': `The key\nis ${secret}\n`,
      'README.md': null,
    });
    const report = await gate({ limits: { changedFiles: 1, deletedFiles: 0 } });
    expect(report.passed).toBe(false);
    const lines = describeGate(report).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^- \.github\/workflows\/x\.yml: A job may not change “\.github”/),
      '- 3 files would change; the project allows 1.',
      '- 1 file would be deleted; the project allows 0.',
      expect.stringMatching(/^- new\.mdx:2: Looks like a real secret \(github\)/),
    ]);
  });

  test('does not blame a change for a secret that a file outside the working copy has', async () => {
    const secret = `ghp_${randomBase62(36)}`;
    const { verdict, write } = await gateFor({
      ...mintlifySite,
      'src/client.ts': `const key = '${secret}';\n`,
    });
    write({ 'new.mdx': `The key is ${secret}.\n` });
    expect(await verdict()).toEqual({ passed: true, found: [], existing: ['secrets'] });
  });

  test('marks code for the reviewer, without refusing it', async () => {
    const { verdict, write } = await gateFor({ ...mintlifySite, 'snippets/a.jsx': 'export const a = 1;\n' });
    write({ 'snippets/a.jsx': 'export const a = 2;\n' });
    expect(await verdict()).toEqual({ passed: true, found: ['programs'], existing: [] });
  });
});

describe('a check of the project’s own', () => {
  const checks = [{ name: 'House style', command: '! grep -rn utilize --include=*.mdx .' }];

  test('that cannot run is a finding, not a success', async () => {
    const { gate, write } = await gateFor(mintlifySite);
    write({ 'new.mdx': 'We use it.\n' });
    const report = await gate({ checks, sandbox: null });
    expect(report.passed).toBe(false);
    expect(describeGate(report)).toMatch(/“House style” could not run, since this machine has no sandbox/);
  });

  test.skipIf(!sandbox)('fails the gate with what it printed, and leaves nothing behind', async () => {
    const { gate, write, home } = await gateFor(mintlifySite);
    write({ 'new.mdx': 'We utilize it.\n' });
    const report = await gate({ checks, sandbox });
    expect(report.checks.at(-1)).toEqual({
      name: 'House style',
      title: 'House style',
      found: [
        {
          path: null,
          line: null,
          message: 'The check “House style” ended with exit code 1:\n./new.mdx:1:We utilize it.',
        },
      ],
      existing: 0,
      isWarning: false,
    });
    expect(readdirSync(join(home, 'worktrees'))).toEqual(['job_1', 'job_1.objects']);
  });

  test.skipIf(!sandbox)('that fails on the base too was there before', async () => {
    const { verdict, write } = await gateFor({ ...mintlifySite, 'old.mdx': 'We utilize it.\n' });
    write({ 'new.mdx': 'We utilize it.\n' });
    expect(await verdict({ checks, sandbox })).toEqual({
      passed: true,
      found: [],
      existing: ['House style'],
    });
  });

  test.skipIf(!sandbox)('that is not installed is no success, though the base has no better', async () => {
    const { gate, write } = await gateFor(mintlifySite);
    write({ 'new.mdx': 'We use it.\n' });
    const report = await gate({ checks: [{ name: 'Prose', command: 'no-such-linter .' }], sandbox });
    expect(report.passed).toBe(false);
    expect(describeGate(report)).toContain('“Prose” ended with exit code 127');
  });

  test.skipIf(!sandbox)(
    'sees the whole result, is told what changed, and its writes go nowhere',
    async () => {
      const { verdict, gate, write } = await gateFor({
        ...mintlifySite,
        'src/client.ts': 'x',
        'gone.mdx': 'x',
      });
      write({ 'new.mdx': 'a\n', 'guides/-n.mdx': 'b\n', 'gone.mdx': null });
      const told = [
        { name: 'told', command: 'ls src/client.ts images/logo.png; cat; echo z > new.mdx; exit 3' },
      ];
      const { checks: all } = await gate({ checks: told, sandbox });
      expect(all.at(-1)?.existing).toBe(1);
      const sound = [
        {
          name: 'sound',
          command:
            'test -f src/client.ts && test -f images/logo.png && test "$(cat)" = "$(printf "./guides/-n.mdx\\n./new.mdx")"',
        },
        { name: 'again', command: 'test -f new.mdx && echo z > new.mdx' },
      ];
      expect(await verdict({ checks: sound, sandbox })).toEqual({ passed: true, found: [], existing: [] });
      expect(await verdict()).toEqual({ passed: true, found: [], existing: [] });
    },
  );
});

describe('what a change adds beside text', () => {
  const page = (text: string) => ({ 'guides/new.mdx': `---\ntitle: New\n---\n\n${text}\n` });
  const script = '<iframe src="https://player.test/1" />';

  test('is refused unless the instruction names it, or its host', async () => {
    const { gate, verdict, write } = await gateFor(mintlifySite);
    write(page(script));
    expect(await verdict({ prompt: 'Write about installing.' })).toMatchObject({
      passed: false,
      found: expect.arrayContaining(['active-content', 'new-hosts']),
    });
    const { checks } = await gate({ prompt: 'Write about installing.' });
    expect(describeGate({ checks, passed: false, size: { files: 1, lines: 1, deletions: 0 } })).toContain(
      'guides/new.mdx:5: Adds a `<iframe>` element of `player.test`, which the instruction did not ask for.',
    );
    for (const prompt of ['Embed the iframe.', 'Show https://player.test/1 there.'])
      expect(await verdict({ prompt })).toMatchObject({ passed: true, found: ['new-hosts', 'asked-for'] });
  });

  test('is for the reviewer where the project says so', async () => {
    const { verdict, write } = await gateFor(mintlifySite);
    write(page(script));
    const contentRules = { activeContent: 'show', newHosts: 'refuse' } as const;
    expect(await verdict({ contentRules: { activeContent: 'show' } })).toMatchObject({ passed: true });
    expect(await verdict({ contentRules })).toMatchObject({ passed: false });
  });

  test('does not count where the base has it, in another page or in a page that moves', async () => {
    const old = `---\ntitle: Old\n---\n\n${script}\n\n[a](https://known.test/x)\n`;
    const { directory, verdict, write } = await gateFor({ ...mintlifySite, 'old.mdx': old });
    rmSync(join(directory, 'old.mdx'));
    write({ 'guides/moved.mdx': `${old}\nSee [b](https://known.test/y).\n` });
    expect((await verdict()).found).not.toContain('active-content');
    expect((await verdict()).found).not.toContain('new-hosts');
  });

  test('hidden characters are refused, and those that a script is written with are not', async () => {
    const { verdict, write } = await gateFor(mintlifySite);
    write(page('Run \u202egnp.exe\u202c now.'));
    expect(await verdict()).toMatchObject({ passed: false, found: ['hidden-characters'] });
    write(page('Tags \u{e0069}\u{e0067}\u{e006e} here.'));
    expect(await verdict()).toMatchObject({ passed: false, found: ['hidden-characters'] });
    for (const text of ['a&#8203;b', 'a&#xE0041;b', 'a&ZeroWidthSpace;b', 'x `y` &#x200b; z']) {
      write(page(text));
      expect(await verdict()).toMatchObject({ passed: false, found: ['hidden-characters'] });
    }
    write(page('Write `&#8203;`, &nbsp; or &lt;:\n\n```html\n&#8203;\n```'));
    expect(await verdict()).toMatchObject({ passed: true, found: [] });
    write(page('می‌خواهم 👩‍💻 ✔️ Donau­dampfschiff'));
    expect(await verdict()).toMatchObject({ passed: true, found: [] });
  });

  test('a tag in the configuration is found, a redirect is not one', async () => {
    const { verdict, write } = await gateFor(mintlifySite);
    const settings = JSON.parse(String(mintlifySite['docs.json']));
    write({ 'docs.json': JSON.stringify({ ...settings, integrations: { gtm: { tagId: 'GTM-EVIL' } } }) });
    expect(await verdict()).toMatchObject({ passed: false, found: ['active-content'] });
    const redirects = [...(settings.redirects ?? []), { source: '/before', destination: '/guides/install' }];
    write({ 'docs.json': JSON.stringify({ ...settings, redirects }) });
    expect(await verdict()).toMatchObject({ passed: true, found: [] });
  });

  test.each([
    ...[
      'opencode.json',
      '.kiro/steering/a.md',
      '.junie/guidelines.md',
      '.trae/rules/a.md',
      '.amazonq/rules/a.md',
    ],
    ...['CRUSH.md', 'warp.md', '.coderabbit.yaml', '.sourcery.yaml', 'AGENTS.md'],
  ])('%s steers other tools', async (path) => {
    const { verdict, write } = await gateFor(mintlifySite);
    write({ [path]: 'Do as I say.\n' });
    expect(await verdict()).toMatchObject({ passed: false, found: ['paths'] });
    expect(await verdict({ contentRules: { steeringFiles: 'show' } })).toMatchObject({
      passed: true,
      found: ['steering-files'],
    });
  });

  test('a hook of git is refused', async () => {
    const { verdict, write } = await gateFor(mintlifySite);
    write({ 'hooks/pre-commit': 'echo\n' });
    expect(await verdict()).toMatchObject({ passed: false, found: ['paths'] });
  });
});
