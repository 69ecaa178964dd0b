import type { Task } from '../../task.ts';
import { field, heading } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const pages = ['docs/how-to/install.md', 'docs/how-to/testing.md', 'docs/how-to/deploy.md'];

export default {
  prompt: 'Set the field "owner" to "platform" in the folder docs/how-to',
  byRule: true,
  repository: site('beacon'),
  touches: { 'docs/how-to/*.md': 0 },
  wants: pages.map((page) => field(page, 'owner', 'platform')),
  keeps: [heading('docs/how-to/install.md', 'Install'), heading('docs/how-to/deploy.md', 'Deploy')],
  solution: {
    'docs/how-to/install.md': [['# Install\n', '---\nowner: platform\n---\n\n# Install\n']],
    'docs/how-to/testing.md': [['# Test with flags\n', '---\nowner: platform\n---\n\n# Test with flags\n']],
    'docs/how-to/deploy.md': [['# Deploy\n', '---\nowner: platform\n---\n\n# Deploy\n']],
  },
  wreck: { 'docs/how-to/install.md': [['# Install\n', '---\nowner: platform\n---\n']] },
} satisfies Task;
