import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { checkChanges } from '../checks/check-changes.ts';
import { listProblems } from '../checks/list-problems.ts';
import { pages } from '../fixtures/temporary-site.ts';
import { openSite } from '../site/open-site.ts';
import { type DocumentTree, overlay } from '../tree.ts';
import type { CodemodResult } from './codemod.ts';
import { deletePage } from './delete-page.ts';
import { fixLinks } from './fix-links.ts';
import { movePage } from './move-page.ts';
import { replaceTerm } from './replace-term.ts';
import { setField } from './set-field.ts';
import { setStyle } from './set-style.ts';

const marks = [
  '[a](',
  '](',
  ')',
  '<',
  '>',
  '/>',
  '{',
  '}',
  '`',
  '```\n',
  '*',
  '_',
  '#',
  '# ',
  '- ',
  '> ',
  '| ',
  '\n',
  '\n\n',
  '\r\n',
  '---\n',
  '---\ntitle: ',
  '"',
  "'",
  '\\',
  '&amp;',
  '%zz',
  '..',
  '/',
  '//',
  '!!! note\n',
  ':::tip\n',
  'import a from "./b.md"\n',
  '<Card href="',
  '[x]: ',
  'Acme Pro',
  'Acme',
  'é🎉',
  '\uFEFF',
  'b.md',
  '{#id}',
  '<!--',
  '-->',
  '=== "T"\n',
  '    ',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 4 })), { maxLength: 25 })
  .map((parts) => parts.join(''));

const configs: Record<string, Record<string, string>> = {
  mintlify: { 'docs.json': '{"navigation":{"groups":[{"group":"G","pages":["a","b"]}]}}' },
  docusaurus: { 'docusaurus.config.js': 'export default { docs: { path: "." } }' },
  mkdocs: { 'mkdocs.yml': 'docs_dir: .\nnav:\n  - a.md\n  - B: b.md\n' },
  vitepress: {
    '.vitepress/config.js': "export default { themeConfig: { sidebar: [{ text: 'B', link: '/b' }] } }",
  },
  mdbook: { 'book.toml': '[book]\nsrc = "."\n', 'SUMMARY.md': '[A](a.md)\n\n- [B](b.md)\n' },
  gitbook: { 'SUMMARY.md': '# Contents\n\n* [A](a.md)\n  * [B](b.md)\n' },
  plain: {},
};

function treeOf(files: Record<string, string>): DocumentTree {
  return { paths: new Set(Object.keys(files)), read: async (path) => files[path]! };
}

describe.each(Object.entries(configs))('on a %s site', (_kind, config) => {
  test('no page, however odd, makes a codemod fail without a reason or do harm', async () => {
    const verbs: ((site: Awaited<ReturnType<typeof openSite>>) => Promise<CodemodResult>)[] = [
      (site) =>
        replaceTerm(site, {
          from: 'Acme Pro',
          to: 'Acme *Team*',
          code: true,
          urls: true,
          versions: true,
          translations: true,
          generated: true,
        }),
      (site) => movePage(site, { from: 'a.md', to: 'x/y.md' }),
      (site) => deletePage(site, { page: 'b.md' }),
      (site) => fixLinks(site, {}),
      (site) => setField(site, { field: 'x', value: 'y: z', pages: 'all' }),
      (site) => setStyle(site, { style: 'list-marker', value: '*' }),
      (site) => setStyle(site, { style: 'heading', value: 'setext' }),
      (site) => setStyle(site, { style: 'emphasis', value: '_' }),
    ];
    await fc.assert(
      fc.asyncProperty(text, text, fc.nat(verbs.length - 1), async (a, b, verb) => {
        const tree = treeOf({ ...config, 'a.md': a, 'b.md': b });
        await listProblems(await openSite(tree, { root: '', pages }));
        const result = await verbs[verb]!(await openSite(tree, { root: '', pages })).catch(
          (error: unknown) => {
            expect(error).toBeInstanceOf(Fault);
            return { changes: [] };
          },
        );
        for (const { before, after } of result.changes) expect(before).not.toBe(after);
        const report = await checkChanges({
          tree: overlay(tree, result.changes),
          changes: result.changes,
          root: '',
          pages,
        });
        expect(
          report.checks.filter(({ name }) => name !== 'orphaned-links').flatMap(({ found }) => found),
        ).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
