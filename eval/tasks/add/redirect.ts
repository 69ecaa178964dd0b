import type { Task } from '../../task.ts';
import { redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'Add a redirect from /themes to /reference/options',
  byRule: true,
  repository: site('quill'),
  touches: { 'public/_redirects': 0 },
  wants: [redirects('/themes', '/reference/options')],
  keeps: [redirects('/docs', '/guide/getting-started')],
  solution: { 'public/_redirects': '/docs /guide/getting-started 301\n/themes /reference/options 301\n' },
  wreck: { 'public/_redirects': '/themes /reference/options 301\n' },
} satisfies Task;
