import type { Vocabulary } from '../vocabulary.ts';

/** The names of the sample documentation in `server/sample/acme-docs`, as far as the tests use them. */
const titles: Readonly<Record<string, string>> = {
  'index.mdx': 'Introduction',
  'quickstart.mdx': 'Quickstart',
  'cli.mdx': 'Command line',
  'changelog.mdx': 'Changelog',
  'guides/alerts.mdx': 'Alerts',
  'guides/receive-calls.mdx': 'Receive calls from Acme',
  'guides/local-development.mdx': 'Local development',
  'guides/migrate-from-cron.mdx': 'Migrate from cron',
  'guides/time-zones.mdx': 'Time zones',
  'concepts/schedules.mdx': 'Schedules',
  'concepts/runs.mdx': 'Runs',
};
const groups: Readonly<Record<string, readonly string[]>> = {
  'get started': ['index.mdx', 'quickstart.mdx'],
  concepts: ['concepts/schedules.mdx', 'concepts/runs.mdx'],
  guides: [
    'guides/receive-calls.mdx',
    'guides/local-development.mdx',
    'guides/migrate-from-cron.mdx',
    'guides/time-zones.mdx',
  ],
};
const terms = new Set(['Acme Pro', 'schedule', 'quickstart', 'limits', 'run', 'sign in', 'dashboard']);

const paths = Object.keys(titles);
const bare = (name: string) => name.replace(/^\/|\.mdx?$/g, '').toLowerCase();

export const acme: Vocabulary = {
  page: async (name) =>
    paths.some((path) => bare(path) === bare(name)) ||
    Object.values(titles).some((title) => title.toLowerCase() === name.toLowerCase()),
  stem: async (name) => {
    const wanted = name.trim().toLowerCase().replaceAll(/\s+/g, '-');
    const found = paths.filter((path) => bare(path).split('/').at(-1) === wanted);
    return found.length === 1 && wanted !== 'index' ? found[0] : undefined;
  },
  address: async (name) => {
    const titled = paths.filter((path) => titles[path]?.toLowerCase() === name.toLowerCase());
    const found = [...paths.filter((path) => bare(path) === bare(name)), ...titled][0];
    return found && `/${bare(found)}`;
  },
  group: async (label) => groups[label.toLowerCase()],
  folder: async (path) => {
    const below = paths.filter((each) => each.startsWith(`${path}/`));
    return below.length > 0 ? below : undefined;
  },
  // Beside its pages, the folder guides is taken to hold images.
  holdsOnlyPages: async (path) => path === 'concepts',
  navigationFile: async (name) => name.toLowerCase() === 'docs.json',
  term: async (text) => terms.has(text),
};
