import { docusaurus } from './docusaurus/docusaurus.ts';
import { gitbook } from './gitbook/gitbook.ts';
import type { Kind } from './kind.ts';
import { mdbook } from './mdbook/mdbook.ts';
import { mintlify } from './mintlify/mintlify.ts';
import { mkdocs } from './mkdocs/mkdocs.ts';
import { plain } from './plain/plain.ts';
import { antora, hugo, jekyll, sphinx } from './recognised/recognised.ts';
import { vitepress } from './vitepress/vitepress.ts';

/**
 * The frameworks that a file tells of. Those of a row are looked for only where none of the rows before is found:
 * their files may belong to another's site (a `SUMMARY.md` to MkDocs, a `conf.py` to anything).
 */
export const configuredKinds: readonly (readonly Kind[])[] = [
  [mintlify, docusaurus, mkdocs, vitepress, mdbook],
  [gitbook],
  [sphinx, hugo, jekyll, antora],
];

export const kinds: readonly Kind[] = [...configuredKinds.flat(), plain];
