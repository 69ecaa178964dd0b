import { describe, expect, test } from 'vitest';
import { listProblems } from '../../docs/checks/list-problems.ts';
import { docusaurusSite, mintlifySite } from '../../docs/fixtures/sites.ts';
import { addPage } from './add-page.ts';
import { addRedirect } from './add-redirect.ts';
import { addToNavigation } from './add-to-navigation.ts';
import { deletePage } from './delete-page.ts';
import { fixLinks } from './fix-links.ts';
import { movePage } from './move-page.ts';
import { removeField } from './remove-field.ts';
import { replaceTerm } from './replace-term.ts';
import { setField } from './set-field.ts';
import { setStyle } from './set-style.ts';
import { workbench } from './testing/workbench.ts';

const problemsOf = async ({ copy }: Awaited<ReturnType<typeof workbench>>) => listProblems(await copy.site());

describe('one call instead of many edits', () => {
  test('move-page takes links, navigation and a redirect with it', async () => {
    const bench = await workbench(mintlifySite);
    const { text, summary } = await bench.use(movePage, { from: '/guides/install', to: 'start/install.mdx' });
    expect(summary).toContain(
      'Moved guides/install.mdx to start/install.mdx; 2 links, 1 navigation entry and 1 redirect followed.',
    );
    expect(text).toContain('guides/install.mdx (deleted)');
    const changed = await bench.committed();
    expect(changed['guides/install.mdx']).toBe(null);
    expect(changed['index.mdx']).toContain('](/start/install#on-linux)');
    expect(changed['docs.json']).toContain('"start/install"');
    expect(changed['docs.json']).toContain('"source": "/guides/install"');
    expect(await problemsOf(bench)).toEqual([]);
  });

  test('what is excepted stays, also where all pages are meant', async () => {
    const bench = await workbench(mintlifySite);
    await bench.use(setField, { field: 'icon', value: 'star', pages: ['all'], except: ['guides/'] });
    await bench.use(setField, { field: 'keywords', value: 'a, b', items: 'set', pages: ['index'] });
    await bench.use(setField, { field: 'keywords', value: 'a', items: 'remove', pages: ['index'] });
    await bench.use(removeField, { field: 'icon', pages: ['all'], except: ['index'] });
    await bench.use(setStyle, { style: 'strong', value: '__', except: ['index'] });
    const changed = await bench.committed();
    expect(Object.keys(changed)).toEqual(['index.mdx']);
    expect(changed['index.mdx']).toMatch(/^icon: star\nkeywords: \[b\]$/m);
    await expect(bench.use(setStyle, { style: 'strong', value: '_' })).rejects.toThrow('takes ** or __');
    await expect(bench.use(fixLinks, { except: ['nowhere'] })).rejects.toThrow('There is no page');
  });

  test('delete-page leads links and the old URL to the page that takes its place', async () => {
    const bench = await workbench(mintlifySite);
    const { text } = await bench.use(deletePage, { page: 'guides/install.mdx', redirectTo: 'reference/api' });
    expect(text).toContain('Led 2 links to reference/api.mdx. Deleted guides/install.mdx');
    const changed = await bench.committed();
    expect(changed['index.mdx']).toContain('](/reference/api)');
    expect(changed['docs.json']).not.toContain('"guides/install"');
    expect(changed['docs.json']).toMatch(
      /"source": "\/guides\/install",\s*"destination": "\/reference\/api"/,
    );
  });

  test('delete-page alone lists the links that lead nowhere now', async () => {
    const bench = await workbench(mintlifySite);
    const { text } = await bench.use(deletePage, { page: 'Install' });
    expect(text).toContain('What it left to you');
    expect(text).toContain('index.mdx:5 links to the deleted page');
    await expect(bench.use(deletePage, { page: 'index', redirectTo: '/' })).rejects.toThrow(
      'redirected to itself',
    );
  });

  test('delete-page says where a redirect could not be written', async () => {
    const bench = await workbench(docusaurusSite);
    const { text } = await bench.use(deletePage, {
      page: 'docs/guides/install.md',
      redirectTo: 'docs/intro.md',
    });
    expect(text).toContain('is not redirected');
    expect(await problemsOf(bench)).toEqual([]);
  });

  test('add-page writes the page and its place in the navigation', async () => {
    const { use, committed } = await workbench(mintlifySite);
    await use(addPage, { title: 'Zapier', text: 'Connect it.', group: 'Reference' });
    expect(await committed()).toMatchObject({
      'reference/zapier.mdx': '---\ntitle: Zapier\n---\n\nConnect it.\n',
      'docs.json': expect.stringContaining('"reference/zapier"'),
    });
  });

  test('replace-term changes what people read, and lists what it left', async () => {
    const { use, committed } = await workbench(mintlifySite);
    const { text } = await use(replaceTerm, { from: 'Acme Pro', to: 'Acme Team' });
    expect(text).toContain('reference/api.mdx:10 mentions “Acme Pro” in code; left alone.');
    const changed = await committed();
    expect(Object.keys(changed)).toEqual([
      'docs.json',
      'guides/install.mdx',
      'index.mdx',
      'reference/api.mdx',
    ]);
    expect(changed['reference/api.mdx']).toContain('acme "Acme Pro"');
  });

  test('fix-links, add-to-navigation, add-redirect, set-field and set-style do their own', async () => {
    const bench = await workbench({
      ...mintlifySite,
      'guides/lost.mdx': '---\ntitle: Lost\n---\n\n* [Install](/guides/Install)\n* [Again](./instal)\n',
    });
    const { use, copy } = bench;
    expect((await use(addToNavigation, { page: 'guides/lost', group: 'Reference' })).text).toContain(
      'docs.json',
    );
    expect((await use(addRedirect, { from: '/old', to: '/guides/lost' })).text).toContain('Added a redirect');
    await use(setField, { field: 'description', value: 'Found again', pages: ['guides/lost.mdx'] });
    await use(setField, { field: 'hidden', value: 'false', pages: ['all'] });
    await use(setStyle, { style: 'list-marker', value: '-', pages: ['guides/'] });
    await use(fixLinks, {});
    const text = await copy.read('guides/lost.mdx');
    expect(text).toContain('description: Found again\nhidden: false\n');
    expect(text).toMatch(/^- \[Install\]\(\/guides\/install\)$/m);
    expect(await copy.read('index.mdx')).toContain('hidden: false');
  });

  test('set-style names the values that a style takes', async () => {
    const { use } = await workbench(mintlifySite);
    await expect(use(setStyle, { style: 'heading', value: '_' })).rejects.toThrow(
      'takes atx or setext, not _',
    );
  });

  test('what cannot be done is refused in words, and nothing changes', async () => {
    const { use, committed } = await workbench(mintlifySite);
    await expect(use(movePage, { from: 'instal', to: 'x' })).rejects.toThrow('Near it: guides/install.mdx');
    await expect(use(movePage, { from: 'index', to: '../../out' })).rejects.toMatchObject({
      code: 'instruction_refused',
    });
    await expect(use(addPage, { title: 'X', text: 'y', group: 'Nope' })).rejects.toThrow(
      'Name one of the groups',
    );
    expect(await committed()).toEqual({});
  });

  test('the result is bounded where hundreds of files change', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [
        `p/${n}.md`,
        `# Page ${n}\n\nAcme Pro here and \`Acme Pro\` there.\n`,
      ]),
    );
    const { use } = await workbench(pages);
    const { text } = await use(replaceTerm, { from: 'Acme Pro', to: 'Acme Team' });
    expect(text).toContain('300 files changed:');
    expect(text).toContain('… and 280 more.');
    expect(text.split('\n').length).toBeLessThan(100);
  });
});
