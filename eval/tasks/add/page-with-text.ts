import { anyLines, type Task } from '../../task.ts';
import { field, hasTitle, inNavigation } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'guides/regions.mdx';

export default {
  prompt:
    'Add a page titled "Regions" to the group "Guides" with the text "Harbor runs in Frankfurt and Oregon. A workspace stays in its region."',
  byRule: true,
  repository: site('harbor'),
  touches: { [page]: anyLines, 'docs.json': 2 },
  wants: [
    hasTitle(page),
    field(page, 'title', 'Regions'),
    mentions(page, 'Frankfurt', 'Oregon'),
    inNavigation(page, 'Guides'),
  ],
  keeps: [inNavigation('guides/retries.mdx', 'Guides'), inNavigation('quickstart.mdx', 'Get started')],
  solution: {
    [page]:
      '---\ntitle: "Regions"\n---\n\nHarbor runs in Frankfurt and Oregon. A workspace stays in its region.\n',
    'docs.json': [['"guides/rate-limits"]', '"guides/rate-limits", "guides/regions"]']],
  },
  wreck: {
    [page]: '---\ntitle: "Regions"\n---\n\nHarbor runs in Frankfurt and Oregon.\n',
    'docs.json': [['["guides/retries", "guides/signatures", "guides/rate-limits"]', '["guides/regions"]']],
  },
} satisfies Task;
