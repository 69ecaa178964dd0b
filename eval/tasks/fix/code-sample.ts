import type { Task } from '../../task.ts';
import { codeHas, lacks } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const quill = site('quill');
const page = 'guide/getting-started.md';

export default {
  prompt:
    'the second example on getting started doesnt run, i think a comma is missing and createForm is misspelled in the import',
  repository: {
    ...quill,
    [page]: quill[page]!.replace('import { createForm }', 'import { creatForm }').replace(
      "name: 'email', type",
      "name: 'email' type",
    ),
  },
  touches: { [page]: 2 },
  wants: [
    codeHas(page, "import { createForm } from 'quill-forms'", "name: 'email', type: 'email', required: true"),
    lacks(page, 'creatForm'),
  ],
  keeps: [codeHas(page, 'npm install quill-forms', "createForm('#signup', {")],
  solution: {
    [page]: [
      ['import { creatForm }', 'import { createForm }'],
      ["name: 'email' type", "name: 'email', type"],
    ],
  },
  wreck: {
    [page]: [
      ['import { creatForm }', 'import { createForm }'],
      [
        "createForm('#signup', {\n  fields: [{ name: 'email' type: 'email', required: true }],\n});",
        'createForm();',
      ],
    ],
  },
} satisfies Task;
