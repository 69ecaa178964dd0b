import { slug } from 'github-slugger';
import { numbered, type SlugRules } from '../../markdown/slug-rules.ts';

export const docusaurusSlugs = {
  docusaurus: { slug, duplicate: numbered, ignoresIds: true },
} satisfies Record<string, SlugRules>;
