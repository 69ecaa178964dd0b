import type { Task } from '../../task.ts';
import { heading } from '../../verify/check-structure.ts';
import { codeHas, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

/** The page says at its top what it runs on, and must not deny what it says below. */
const whatItRunsOn = /# Install [^#]*Windows/i;
const page = 'docs/guides/install.md';

export default {
  prompt: 'add windows to the install guide: `winget install tideline`, needs Windows 11',
  repository: site('tideline'),
  touches: { [page]: 2 },
  wants: [
    heading(page, /windows/i),
    codeHas(page, 'winget install tideline'),
    mentions(page, 'Windows 11', whatItRunsOn),
  ],
  keeps: [
    codeHas(page, 'brew install tideline', 'curl -fsSL https://get.tideline.example | sh'),
    heading(page, 'Linux'),
  ],
  solution: {
    [page]: [
      ['runs on Linux and macOS, on', 'runs on Linux, macOS and Windows, on'],
      [
        '## Check that it runs',
        '## Windows {#windows}\n\nYou need Windows 11.\n\n```powershell\nwinget install tideline\n```\n\n## Check that it runs',
      ],
    ],
  },
  wreck: {
    [page]: [
      [
        '## macOS {#macos}\n\n```bash\nbrew install tideline\n```',
        '## Windows\n\nWindows 11:\n\n```bash\nwinget install tideline\n```',
      ],
    ],
  },
} satisfies Task;
