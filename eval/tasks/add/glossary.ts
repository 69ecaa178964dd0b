import { anyLines, type Task } from '../../task.ts';
import { newPage } from '../../verify/check-files.ts';
import { hasTitle, inNavigation } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'pls add a glossary page under Reference. terms: flag, rule, roll-out',
  repository: site('beacon'),
  touches: {
    'docs/reference/*.md': 1,
    'docs/glossary.md': anyLines,
    'docs/index.md': 1,
    'docs/tutorial.md': 1,
    'mkdocs.yml': 0,
  },
  wants: [
    newPage('docs/**/*glossary*.md', (page) => [
      hasTitle(page),
      mentions(page, /\bflags?\b/i, /\brules?\b/i, /\broll-?\s?out/i),
      inNavigation(page, 'Reference'),
    ]),
  ],
  keeps: [inNavigation('docs/reference/api.md', 'Reference'), inNavigation('docs/how-to/install.md')],
  solution: {
    'docs/reference/glossary.md':
      '# Glossary\n\n**Flag**\n: A switch that your program asks for.\n\n**Rule**\n: Who a flag is on for.\n\n**Roll-out**\n: A rule that turns a flag on for a share of the users.\n',
    'mkdocs.yml': [
      [
        '      - Settings: reference/settings.md\n',
        '      - Settings: reference/settings.md\n      - Glossary: reference/glossary.md\n',
      ],
    ],
  },
  alternatives: [
    {
      'docs/glossary.md':
        '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n| flag | what `is_enabled` asks for |\n| rollout | a flag that is on for some |\n| rule | whom a flag is on for |\n',
      'docs/index.md': [
        [
          'in the [reference](reference/api.md).',
          'in the [reference](reference/api.md). Words are in the [glossary](glossary.md).',
        ],
      ],
      'mkdocs.yml': [['      - Python API', '      - Words we use: glossary.md\n      - Python API']],
    },
  ],
  wreck: {
    'docs/reference/glossary.md': '# Glossary\n\nFlag, rule, roll-out.\n',
    'mkdocs.yml': [['Python API: reference/api.md', 'Glossary: reference/glossary.md']],
  },
} satisfies Task;
