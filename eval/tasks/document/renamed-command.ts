import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { codeHas, noLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'restore is a command of its own now, see cmd/restore.go in the tideline repo. update the docs',
  repository: site('tideline'),
  contexts: {
    tideline: {
      'cmd/restore.go': `package cmd

// restore replaces \`backup restore\`, which is gone since 2.1.
var restore = Command{
	Use:   "restore DIR",
	Short: "restores a backup",
	Flags: []Flag{{Name: "until", Value: "TIME", Usage: "leaves out what was written later"}},
}
`,
      'cmd/backup.go':
        'package cmd\n\nvar backup = Command{Use: "backup create DIR", Short: "makes a backup"}\n',
    },
  },
  touches: { 'docs/guides/backup.md': 2, 'docs/reference/cli.md': 1 },
  wants: [
    codeHas('docs/guides/backup.md', 'tideline restore /var/backups/tideline'),
    codeHas('docs/reference/cli.md', 'tideline restore DIR'),
    codeHas('docs/reference/cli.md', '--until'),
    noLine('docs/**', /^\s*tideline backup restore/),
    noLine('docs/**', /restores one/),
  ],
  keeps: [
    codeHas('docs/guides/backup.md', 'tideline backup create /var/backups/tideline'),
    codeHas('docs/reference/cli.md', 'tideline backup create DIR', '--config FILE'),
    unchanged('versioned_docs/**'),
  ],
  solution: {
    'docs/guides/backup.md': [['tideline backup restore', 'tideline restore']],
    'docs/reference/cli.md': [
      [
        '| `tideline backup restore DIR` | restores one |',
        '| `tideline restore DIR` | restores a backup; `--until TIME` leaves out what was written later |',
      ],
    ],
  },
  alternatives: [
    {
      'docs/guides/backup.md': [
        [
          'tideline backup restore /var/backups/tideline',
          'tideline restore /var/backups/tideline --until 2026-01-31T12:00',
        ],
        [
          'Run it on the master.',
          'Before version 2.1 the command was `tideline backup restore`. Run it on the master.',
        ],
      ],
      'docs/reference/cli.md': [
        [
          '| `tideline backup restore DIR` | restores one |',
          '| `tideline restore DIR [--until TIME]` | restores a backup |',
        ],
      ],
    },
  ],
  wreck: {
    'docs/guides/backup.md': [
      ['tideline backup create', 'tideline create'],
      ['tideline backup restore', 'tideline restore'],
    ],
    'docs/reference/cli.md': [
      ['| `tideline backup restore DIR` |', '| `tideline restore DIR` (`--until`) |'],
    ],
  },
} satisfies Task;
