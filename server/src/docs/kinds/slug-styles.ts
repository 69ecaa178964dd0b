import { slug as githubSlug } from 'github-slugger';
import { numbered, type SlugRules } from '../markdown/slug-rules.ts';
import { docusaurusSlugs } from './docusaurus/slugs.ts';
import { mdbookSlugs } from './mdbook/slugs.ts';
import { mintlifySlugs } from './mintlify/slugs.ts';
import { mkdocsSlugs } from './mkdocs/slugs.ts';
import { vitepressSlugs } from './vitepress/slugs.ts';

/** By name, since a dialect is data that goes to other processes. The frameworks not named here use GitHub's. */
const styles = {
  github: { slug: githubSlug, duplicate: numbered },
  ...docusaurusSlugs,
  ...mintlifySlugs,
  ...mkdocsSlugs,
  ...vitepressSlugs,
  ...mdbookSlugs,
} satisfies Record<string, SlugRules>;

export type SlugStyle = keyof typeof styles;

export const slugStyles: Readonly<Record<SlugStyle, SlugRules>> = styles;
