import type { Vocabulary } from '../vocabulary.ts';

/** The names of a documentation whose pages are below a folder, as many Docusaurus sites have them. */
const top = 'docs/';
const titles: Readonly<Record<string, string>> = {
  'docs/intro.md': 'Introduction',
  'docs/getting-started/installation.md': 'Installation',
  'docs/getting-started/first-deploy.md': 'Your first deploy',
  'docs/getting-started/faq.md': 'FAQ',
  'docs/guides/authentication.md': 'Authentication',
  'docs/guides/webhooks.md': 'Webhooks',
  'docs/guides/rate-limits.md': 'Rate limits',
  'docs/guides/sso.md': 'Single sign-on',
  'docs/api/overview.md': 'API overview',
  'docs/api/errors.md': 'Errors',
  'docs/api/pagination.md': 'Pagination',
  'docs/legacy/v1-migration.md': 'Migrating from v1',
  'docs/legacy/old-cli.md': 'Old CLI',
  'docs/release-notes.md': 'Release notes',
  'docs/troubleshooting.md': 'Troubleshooting',
  'docs/billing.md': 'Billing',
};
const paths = Object.keys(titles);
const below = (folder: string) => paths.filter((path) => path.startsWith(`${top}${folder}/`));
const groups: Readonly<Record<string, readonly string[]>> = {
  'getting started': ['docs/intro.md', ...below('getting-started')],
  guides: below('guides'),
  'api reference': below('api'),
  legacy: below('legacy'),
  resources: ['docs/release-notes.md', 'docs/troubleshooting.md'],
};
const terms = new Set(
  'Nimbus Cloud|organisation|K8s|Slack|blacklist|whitelist|team space|workspace|v1|v2|beta|pipeline'.split(
    '|',
  ),
);

const bare = (name: string) => name.replace(/^(\.?\/)+|\/+$|\.mdx?$/g, '').toLowerCase();
const find = (name: string): string[] => {
  const placed = paths.filter((path) => [bare(name), bare(top + name)].includes(bare(path)));
  return placed.length > 0
    ? placed
    : paths.filter((path) => titles[path]!.toLowerCase() === name.trim().toLowerCase());
};

export const nimbus: Vocabulary = {
  page: async (name) => find(name).length > 0,
  address: async (name) => find(name).map((path) => `/${bare(path).slice(top.length)}`)[0],
  group: async (label) => groups[label.trim().toLowerCase()],
  folder: async (path) => {
    const found = paths.filter((each) => each.startsWith(`${path}/`) || each.startsWith(`${top}${path}/`));
    return found.length > 0 ? found : undefined;
  },
  navigationFile: async (name) => name.toLowerCase() === 'sidebars.js',
  term: async (text) => terms.has(text),
};
