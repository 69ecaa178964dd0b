import { anyLines, type Task } from '../../task.ts';
import { hasTitle, inNavigation } from '../../verify/check-structure.ts';
import { codeHas, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/guides/monitoring.md';

export default {
  prompt: `Create a new page called "Monitoring" at ${page} in the group "Guides" with this text:

Ask \`/metrics\` for numbers in the Prometheus format.

Scrape it every 15 seconds.`,
  byRule: true,
  repository: site('tideline'),
  touches: { [page]: anyLines, 'sidebars.js': 1, 'docs/intro.md': 0 },
  wants: [
    hasTitle(page),
    codeHas(page, '/metrics'),
    mentions(page, '15 seconds'),
    inNavigation(page, 'Guides'),
  ],
  keeps: [
    inNavigation('docs/guides/backup.md', 'Guides'),
    inNavigation('docs/reference/cli.md', 'Reference'),
  ],
  solution: {
    [page]:
      '# Monitoring\n\nAsk `/metrics` for numbers in the Prometheus format.\n\nScrape it every 15 seconds.\n',
    'sidebars.js': [["'guides/upgrade']", "'guides/upgrade', 'guides/monitoring']"]],
  },
  wreck: { 'sidebars.js': [["'guides/install', 'guides/backup', 'guides/upgrade'", "'guides/monitoring'"]] },
} satisfies Task;
