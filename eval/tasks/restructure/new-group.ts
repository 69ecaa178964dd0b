import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { inNavigation, navigationOrder } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt:
    'make a sidebar group "Recipes" between Guide and Reference and put Validation in there. the file can stay where it is',
  repository: site('quill'),
  touches: { '.vitepress/config.ts': 1 },
  wants: [
    inNavigation('guide/validation.md', 'Recipes'),
    navigationOrder('guide/fields.md', 'guide/validation.md', 'reference/options.md'),
  ],
  keeps: [
    inNavigation('guide/fields.md', 'Guide'),
    inNavigation('reference/options.md', 'Reference'),
    unchanged('**/*.md'),
  ],
  solution: {
    '.vitepress/config.ts': [
      ["          { text: 'Validation', link: '/guide/validation' },\n", ''],
      [
        "      {\n        text: 'Reference',",
        "      {\n        text: 'Recipes',\n        items: [{ text: 'Validation', link: '/guide/validation' }],\n      },\n      {\n        text: 'Reference',",
      ],
    ],
  },
  wreck: { '.vitepress/config.ts': [["text: 'Guide'", "text: 'Recipes'"]] },
} satisfies Task;
