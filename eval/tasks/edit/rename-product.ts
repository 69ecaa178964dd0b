import type { Task } from '../../task.ts';
import { codeKeeps, mentions, proseLacks } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const harbor = site('harbor');

export default {
  prompt: 'Rename every mention of "Harbor Cloud" to "Harbor Hosted" across all pages',
  byRule: true,
  repository: {
    ...harbor,
    'reference/cli.mdx': `${harbor['reference/cli.mdx']}\n\`\`\`bash\nharbor use "Harbor Cloud"\n\`\`\`\n`,
  },
  touches: { 'index.mdx': 1, 'quickstart.mdx': 1, 'reference/cli.mdx': 1 },
  wants: [
    proseLacks('Harbor Cloud'),
    mentions('index.mdx', 'Harbor Hosted'),
    mentions('quickstart.mdx', 'Harbor Hosted'),
    mentions('reference/cli.mdx', 'Harbor Hosted'),
  ],
  keeps: [codeKeeps('Harbor Cloud')],
  solution: {
    'index.mdx': [['Harbor Cloud runs', 'Harbor Hosted runs']],
    'quickstart.mdx': [['Harbor Cloud answers', 'Harbor Hosted answers']],
    'reference/cli.mdx': [['talks to Harbor Cloud', 'talks to Harbor Hosted']],
  },
  wreck: {
    'index.mdx': [['Harbor Cloud runs', 'Harbor Hosted runs']],
    'quickstart.mdx': [['Harbor Cloud answers', 'Harbor Hosted answers']],
    'reference/cli.mdx': [
      ['talks to Harbor Cloud', 'talks to Harbor Hosted'],
      ['use "Harbor Cloud"', 'use "Harbor Hosted"'],
    ],
  },
} satisfies Task;
