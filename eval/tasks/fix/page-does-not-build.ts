import type { Task } from '../../task.ts';
import { linksTo, nothingBroken } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const harbor = site('harbor');
const page = 'index.mdx';

export default {
  prompt: 'the home page fails to build since yesterday :( pls fix',
  repository: {
    ...harbor,
    [page]: harbor[page]!.replace(
      '    What happens when an endpoint does not answer.\n  </Card>\n',
      '    What happens when an endpoint does not answer.\n',
    ),
  },
  touches: { [page]: 3 },
  wants: [nothingBroken, linksTo(page, 'quickstart.mdx'), linksTo(page, 'guides/retries.mdx')],
  keeps: [mentions(page, 'Frankfurt', 'Send your first event', 'What happens when an endpoint')],
  solution: { [page]: [['does not answer.\n</CardGroup>', 'does not answer.\n  </Card>\n</CardGroup>']] },
  wreck: { [page]: '---\ntitle: "Harbor"\n---\n\n[Quickstart](/quickstart), [Retries](/guides/retries)\n' },
} satisfies Task;
