import type { Task } from '../../task.ts';
import { codeHas, codeKeeps, mentions, proseLacks } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/how-to/testing.md';

export default {
  prompt: 'there are some typos on the testing page, can you have a look',
  repository: {
    ...site('beacon'),
    [page]: `# Test with flags

Tests should not recieve flags from a database. Set them seperately:

\`\`\`python
from beacon.testing import fake_flags, recieve_all  # the name is part of the API

def test_new_checkout():
    with fake_flags({"new-checkout": True}):
        assert render("/checkout").template == "new.html"
\`\`\`

Flags taht you do not name are off.
`,
  },
  touches: { [page]: 2 },
  wants: [
    proseLacks('recieve'),
    proseLacks('seperately'),
    proseLacks('taht'),
    mentions(page, 'receive', 'separately', 'that you do not name'),
  ],
  keeps: [codeKeeps('recieve_all'), codeHas(page, 'template == "new.html"')],
  solution: {
    [page]: [
      ['not recieve flags', 'not receive flags'],
      ['seperately', 'separately'],
      ['Flags taht', 'Flags that'],
    ],
  },
  wreck: {
    [page]: [
      ['not recieve flags', 'not receive flags'],
      ['seperately', 'separately'],
      ['Flags taht', 'Flags that'],
      ['recieve_all', 'receive_all'],
    ],
  },
} satisfies Task;
