import { describe, expect, test } from 'vitest';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { fixLinks } from './fix-links.ts';
import { replaceTerm } from './replace-term.ts';
import { report } from './report.ts';
import { setField } from './set-field.ts';
import { setStyle } from './set-style.ts';

const page = '---\ntitle: T\n---\n\n## Job\n\n- job [x](/old)\n';
const files = {
  'docs.json': JSON.stringify({
    navigation: { groups: [{ group: 'Job', pages: ['a', 'b', 'g/c', 'g/d'] }] },
    redirects: [{ source: '/old', destination: '/a' }],
  }),
  'a.mdx': page,
  'b.mdx': page,
  'g/c.mdx': page,
  'g/d.mdx': page,
};
const kinds = { code: false, urls: false, versions: false, translations: false, generated: false };

describe('pages of an exception are not touched', () => {
  test.each([
    [undefined, ['b.mdx'], ['a.mdx', 'g/c.mdx', 'g/d.mdx']],
    [undefined, ['g/', '/b'], ['a.mdx']],
    [['g/'], ['g/c.mdx'], ['g/d.mdx']],
    [['a.mdx', 'b.mdx'], ['g/'], ['a.mdx', 'b.mdx']],
  ])('of %j except %j', async (pages, except, wanted) => {
    const site = await temporarySite(files);
    const where = { ...(pages ? { pages } : {}), except };
    const results = await Promise.all([
      replaceTerm(site, { from: 'job', to: 'run', ...kinds, ...where }),
      setStyle(site, { style: 'list-marker', value: '*', ...where }),
      setField(site, { field: 'icon', value: 'star', pages: pages ?? 'all', except }),
      fixLinks(site, where),
    ]);
    for (const result of results)
      expect(Object.keys(afterwards(result)).filter((path) => path.endsWith('.mdx'))).toEqual(wanted);
    const { notes } = await report(
      await temporarySite({ ...files, 'b.mdx': '[y](/gone)\n', 'g/c.mdx': '[z](/gone)\n' }),
      where,
    );
    for (const path of except) expect(notes.join('\n')).not.toContain(`${path.replace(/^\/b$/, 'b.mdx')}`);
  });

  test('an exception that names no page, or all of them, is refused', async () => {
    const site = await temporarySite(files);
    const changes = [
      (except: string[]) => replaceTerm(site, { from: 'job', to: 'run', ...kinds, except }),
      (except: string[]) => setStyle(site, { style: 'list-marker', value: '*', except }),
      (except: string[]) => setField(site, { field: 'icon', value: 'star', pages: 'all', except }),
      (except: string[]) => fixLinks(site, { except }),
      (except: string[]) => report(site, { except }),
    ];
    for (const change of changes) {
      await expect(change(['nowhere.mdx'])).rejects.toThrow('There is no page “nowhere.mdx”');
      await expect(change(['a.mdx', 'b.mdx', 'g/'])).rejects.toThrow('leaves out every page');
    }
  });

  test('a link there to a heading that is renamed stays, and is noted', async () => {
    const site = await temporarySite({
      'docs.json': '{}',
      'a.mdx': '## The job\n',
      'b.mdx': '[job](/a#the-job)\n',
      'c.mdx': '[1](/a#the-job)\n',
    });
    const result = await replaceTerm(site, { from: 'job', to: 'run', ...kinds, except: ['b.mdx'] });
    expect(afterwards(result)).toEqual({ 'a.mdx': '## The run\n', 'c.mdx': '[1](/a#the-run)\n' });
    expect(result.notes).toContain(
      'b.mdx:1 links to a heading that has another name now; left alone as one of the exceptions.',
    );
  });

  test('nor is what the navigation calls them', async () => {
    const site = await temporarySite({
      'mkdocs.yml': 'nav:\n  - Job: a.md\n  - Job log: b.md\n',
      'docs/a.md': '# Job\n',
      'docs/b.md': '# Job log\n',
    });
    const result = await replaceTerm(site, { from: 'Job', to: 'Run', ...kinds, except: ['b.md'] });
    expect(afterwards(result)).toEqual({
      'mkdocs.yml': 'nav:\n  - Run: a.md\n  - Job log: b.md\n',
      'docs/a.md': '# Run\n',
    });
  });

  test('whether their versions and translations are meant is not guessed', async () => {
    const site = await temporarySite(files);
    for (const kind of ['versions', 'translations'])
      await expect(
        replaceTerm(site, { from: 'job', to: 'run', ...kinds, [kind]: true, except: ['a.mdx'] }),
      ).rejects.toThrow('not certain whether the exception');
  });
});
