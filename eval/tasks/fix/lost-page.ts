import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { inNavigation, noPageMissing } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const tideline = site('tideline');

export default {
  prompt: "the backup page doesn't show up in the sidebar anymore?",
  repository: { ...tideline, 'sidebars.js': tideline['sidebars.js']!.replace(" 'guides/backup',", '') },
  touches: { 'sidebars.js': 1 },
  wants: [inNavigation('docs/guides/backup.md', 'Guides'), noPageMissing],
  keeps: [inNavigation('docs/guides/install.md', 'Guides'), unchanged('docs/**')],
  solution: {
    'sidebars.js': [
      ["'guides/install', 'guides/upgrade'", "'guides/install', 'guides/backup', 'guides/upgrade'"],
    ],
  },
  wreck: { 'sidebars.js': [["'guides/install', 'guides/upgrade'", "'guides/backup'"]] },
} satisfies Task;
