import type { Task } from '../../task.ts';
import { heading, underHeading } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const page = 'reference/events.md';

export default {
  prompt: 'events page: theres a new event in quill (src/autosave.js), pls add it',
  repository: site('quill'),
  contexts: {
    quill: {
      'src/autosave.js': `const pauseMs = 1500;

/** Keeps what was typed. Fires \`save\`, which can be cancelled, once nobody has typed for a while. */
export function autosave(form) {
  let timer;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const draft = Object.fromEntries(new FormData(form));
      form.dispatchEvent(new CustomEvent('save', { cancelable: true, detail: { draft } }));
    }, pauseMs);
  });
}
`,
      'src/submit.js': "form.dispatchEvent(new CustomEvent('submit', { cancelable: true }));\n",
    },
  },
  touches: { [page]: 0 },
  wants: [
    heading(page, 'save'),
    underHeading(page, 'save', /detail\.draft/),
    underHeading(page, 'save', /cancel|preventDefault/i),
    underHeading(page, 'save', /(1[.,]?5(00)?|one and a half)[\s-]*(ms|milliseconds?|s|seconds?)\b/i),
  ],
  keeps: [
    heading(page, 'submit'),
    heading(page, 'invalid'),
    underHeading(page, 'invalid', /event\.detail\.field/),
  ],
  solution: {
    [page]: [
      [
        '## invalid',
        '## save\n\nFired when nobody has typed for 1.5 seconds. `event.detail.draft` has the values by name. Cancel it with\n`event.preventDefault()`.\n\n## invalid',
      ],
    ],
  },
  alternatives: [
    {
      [page]: [
        [
          'is its name.\n',
          'is its name.\n\n## save\n\nFired after a 1,500-ms pause in typing. It can be cancelled. `event.detail.draft` has what was typed.\n',
        ],
      ],
    },
  ],
  wreck: {
    [page]: [
      [
        '## invalid\n\nFired when a field does not pass its check. `event.detail.field` is its name.',
        '## save\n\n`event.detail.draft`, after 1.5 seconds.',
      ],
    ],
  },
} satisfies Task;
