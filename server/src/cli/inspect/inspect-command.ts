import type { Command } from '../command.ts';

const command = 'npm run --silent docwright -- inspect';

export const inspectCommand: Command = {
  summary: 'show what Docwright understands of the documentation in a checkout, and its problems',
  operands: {
    takes: '[DIR]',
    about: 'a checkout, or a folder in one (here if absent); what git ignores does not count',
  },
  options: {
    root: { takes: 'DIR', about: 'the folder of the documentation, where there are several' },
    json: { about: 'print JSON, as docs/inspecting.md describes it' },
    all: { about: 'list everything, however long it gets' },
  },
  notes: `Exit status:
  0  no problems
  1  problems: links, anchors, images or entries that lead nowhere, pages that do not parse
  2  nothing was inspected, or the site is not understood well enough to check it`,
  examples: [
    command,
    `${command} ../handbook`,
    `${command} . --root website`,
    `${command} --json | jq .problems.count`,
  ],
  errorStatus: 2,
  // Loaded when it is needed: the parsers would make every other command start 0.3 s later.
  run: async (input) => (await import('./run-inspect.ts')).runInspect(input),
};
