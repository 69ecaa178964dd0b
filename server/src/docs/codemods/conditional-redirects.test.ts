import { describe, expect, test } from 'vitest';
import { examinePage } from '../checks/page-problems.ts';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';

const vitepress = { '.vitepress/config.ts': 'export default {};\n', 'p.md': '# P\n', 'other.md': '# O\n' };
const nextra = {
  'content/p.mdx': '',
  'content/other.mdx': '',
  'app/[[...s]]/page.jsx': '',
};

interface Case {
  file: string;
  text(from: string, to: string): string;
  files: Files;
}

const toml = (from: string, to: string) => `[[redirects]]\n  from = "${from}"\n  to = "${to}"\n`;
const listed = (more: string) => (from: string, to: string) =>
  `{ "redirects": [{ "source": "${from}", "destination": "${to}", ${more} }] }\n`;
const cases: [string, Case][] = [
  [
    'Country=',
    { file: '_redirects', text: (from, to) => `${from} ${to} 302 Country=de\n`, files: vitepress },
  ],
  [
    'Language= without a status',
    { file: '_redirects', text: (from, to) => `${from} ${to} Language=de\n`, files: vitepress },
  ],
  [
    'Role= of a rule that shows a page',
    { file: '_redirects', text: (from, to) => `${from} ${to} 200! Role=admin\n`, files: vitepress },
  ],
  [
    'conditions',
    {
      file: 'netlify.toml',
      text: (from, to) => `${toml(from, to)}  conditions = { Country = ["de"] }\n`,
      files: vitepress,
    },
  ],
  [
    'a table of conditions',
    {
      file: 'netlify.toml',
      text: (from, to) => `${toml(from, to)}  [redirects.conditions]\n    Language = ["de"]\n`,
      files: vitepress,
    },
  ],
  [
    'has',
    { file: 'vercel.json', text: listed('"has": [{ "type": "host", "value": "x.test" }]'), files: vitepress },
  ],
  [
    'missing',
    { file: 'vercel.json', text: listed('"missing": [{ "type": "cookie", "key": "x" }]'), files: vitepress },
  ],
  [
    'has',
    {
      file: 'next.config.mjs',
      text: (from, to) =>
        `import nextra from 'nextra';\nexport default nextra({})({ async redirects() { return [{ source: '${from}', destination: '${to}', has: [{ type: 'host', value: 'x.test' }], permanent: true }]; } });\n`,
      files: nextra,
    },
  ],
];

describe.each(cases)('a redirect with %s', (_name, { file, text, files }) => {
  const move = async (from: string, to: string) =>
    movePage(await temporarySite({ ...files, [file]: text(from, to) }), { from: 'p', to: 'q' });
  const rule = (from: string, to: string) =>
    new RegExp(`^${file}:\\d+ redirects ${from} to ${to} under a condition`);

  test('from the new address lets the page move, and a note says whom it leads on', async () => {
    const { notes } = await move('/q', '/other');
    expect(notes).toEqual([expect.stringMatching(rule('/q', '/other'))]);
    expect(notes[0]).toContain('readers that it applies to do not reach the page');
  });

  test('from the old address keeps no redirect from being added', async () => {
    const result = await move('/p', '/other');
    expect(afterwards(result)[file]).toContain('/q');
    expect(result.notes).toEqual([expect.stringMatching(rule('/p', '/other'))]);
    expect(result.notes[0]).toContain('the page was there and is at /q now.');
  });

  test('to the page is left as it is, with a note', async () => {
    const result = await move('/o', '/p');
    expect(result.summary).not.toContain('followed');
    expect(result.notes).toEqual([expect.stringMatching(rule('/o', '/p'))]);
    expect(result.notes[0]).toContain('was left alone; the page is at /q now.');
  });

  test('from the new address to the old one is said to lead in a circle', async () => {
    expect((await move('/q', '/p')).notes).toEqual([
      expect.stringContaining('it leads in a circle, so remove it'),
    ]);
  });

  test('of other pages is no matter', async () => {
    expect((await move('/o', '/other')).notes).toEqual([]);
  });
});

test('a redirect with a query follows the page and keeps none from moving', async () => {
  const files = (rules: string) => ({ ...vitepress, _redirects: rules });
  const led = await movePage(await temporarySite(files('/o id=:id /p 301\n')), { from: 'p', to: 'q' });
  expect(afterwards(led)._redirects).toBe('/o id=:id /q 301\n/p /q 301\n');
  const free = await movePage(await temporarySite(files('/q id=1 /other 301\n')), { from: 'p', to: 'q' });
  expect(afterwards(free)['q.md']).toBe('# P\n');
});

test('a deleted page is noted where a conditional redirect leads to it', async () => {
  const site = await temporarySite({ ...vitepress, _redirects: '/o /p 302 Country=de\n' });
  expect((await deletePage(site, { page: 'p' })).notes).toContain(
    '_redirects:1 redirects /o to the deleted page.',
  );
});

test('a link to where a conditional redirect leads on may be good, so it is not judged', async () => {
  const site = await temporarySite({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({})] };\n",
    'src/content/docs/p.md': '[o](/o) [none](/none)\n',
    'public/_redirects': '/o /p 302 Country=de\n',
  });
  const { links } = await examinePage(site, 'src/content/docs/p.md');
  expect(links.map(({ problem, doubt }) => problem?.message ?? doubt?.reason)).toEqual([
    'a redirect leads on to /p under a condition',
    '“/none” leads to no page or file of the repository.',
  ]);
});
