import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mintlifySite } from '../../docs/fixtures/sites.ts';
import { sandbox } from '../sandbox/testing/try-sandbox.ts';
import { run } from './run.ts';
import { workbench } from './testing/workbench.ts';

describe.skipIf(!sandbox)('run', () => {
  test('shows the model what a command printed, as data, and how it ended', async () => {
    const { use } = await workbench(mintlifySite, { task: { sandbox } });
    const { text, summary } = await use(run, { command: 'ls guides; echo oops >&2; exit 3' });
    expect(text).toMatch(
      /^The command ended with exit code 3\.\n<data-(\w+)>\ninstall\.mdx\noops\n\n<\/data-\1>$/,
    );
    expect(summary).toBe('ran ls guides; echo oops >&2; exit 3: ended with exit code 3');
    expect((await use(run, { command: 'true' })).text).toBe(
      'The command ended with exit code 0.\nIt printed nothing.',
    );
  });

  test('changes the working copy, and what it changed is known at once', async () => {
    const bench = await workbench(mintlifySite, { task: { sandbox } });
    await bench.use(run, {
      command: 'sed -i s/Pro/Team/ index.mdx; echo x > new.mdx; rm guides/install.mdx',
    });
    expect(bench.copy.paths().has('new.mdx')).toBe(true);
    expect(bench.copy.paths().has('guides/install.mdx')).toBe(false);
    expect(await bench.copy.read('index.mdx')).toContain('Acme Team');
    const changed = await bench.copy.takeChanges();
    expect(changed.map(({ path }) => path)).toEqual(['guides/install.mdx', 'index.mdx', 'new.mdx']);
  });

  test('leaves no way out of the working copy', async () => {
    const bench = await workbench(mintlifySite, { task: { sandbox } });
    await bench.use(run, {
      command:
        'ln -s / top; ln -sf /etc/passwd index.mdx; mkdir -p .git/hooks; echo x > .git/config; echo x > ../out',
    });
    for (const path of ['top/etc/passwd', 'index.mdx', '.git'])
      await expect(bench.copy.read(path)).rejects.toThrow();
    // The links were taken away, so that a folder of that name is only that.
    await bench.copy.write('top/docwright-was-here.md', 'x');
    expect(existsSync('/docwright-was-here.md')).toBe(false);
    // A repository that a command makes there is no part of the change.
    expect(Object.keys(await bench.committed()).filter((path) => path.startsWith('.git'))).toEqual([]);
    expect(existsSync(join(bench.home, 'out'))).toBe(false);
  });

  test('stops at its time limit and says so', async () => {
    const { use } = await workbench(mintlifySite, { task: { sandbox } });
    const { text } = await use(run, { command: 'echo begun; sleep 1000', seconds: 2 });
    expect(text).toMatch(/^The command was stopped after 2 s\.\n<data-\w+>\nbegun/);
  });
});

test('where there is no sandbox, a model never hears of it', async () => {
  const { task, copy, signal } = await workbench(mintlifySite, { task: { sandbox: null } });
  expect(run.isAvailable?.({ task, copy, signal })).toBe(false);
});
