import type { Task } from '../../task.ts';
import { codeHas, lacks } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/guides/install.md';

export default {
  prompt: 'Replace "get.tideline.example" with "install.tideline.example" everywhere, also in code and URLs',
  byRule: true,
  repository: site('tideline'),
  touches: { [page]: 1 },
  wants: [
    codeHas(page, 'curl -fsSL https://install.tideline.example | sh'),
    lacks('docs/**', 'get.tideline.example'),
  ],
  keeps: [codeHas(page, 'brew install tideline', 'sudo systemctl enable --now tideline')],
  solution: { [page]: [['get.tideline.example', 'install.tideline.example']] },
  wreck: {
    [page]: [
      [
        'curl -fsSL https://get.tideline.example | sh\nsudo systemctl enable --now tideline',
        'curl https://install.tideline.example',
      ],
    ],
  },
} satisfies Task;
