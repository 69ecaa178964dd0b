import { docusaurus } from './docusaurus/docusaurus.ts';
import type { Kind } from './kind.ts';
import { mintlify } from './mintlify/mintlify.ts';
import { mkdocs } from './mkdocs/mkdocs.ts';
import { plain } from './plain/plain.ts';
import { vitepress } from './vitepress/vitepress.ts';

/** The frameworks that a configuration tells of; the first that a folder has the configuration of. */
export const configuredKinds: readonly Kind[] = [mintlify, docusaurus, mkdocs, vitepress];

export const kinds: readonly Kind[] = [...configuredKinds, plain];
