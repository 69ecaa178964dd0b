import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PreviewNode } from '../../contract/preview.ts';
import * as contract from '../../contract/preview.ts';
import { previewPage } from './preview-page.ts';

const { schema } = contract.previewPage.responses[200];
const limits = { page: 10_000, nodes: 200, characters: 2_000, depth: 8 };

const words = fc.constantFrom(
  ...[
    '# ',
    '> ',
    '- ',
    '1. ',
    '- [ ] ',
    '\n',
    '\n\n',
    '    ',
    '```',
    '~~~js\n',
    '---\n',
    '| a | b |\n|-|-|\n',
    '|',
  ],
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '[',
    ']',
    '](',
    ')',
    '![',
    '[^1]',
    '[^1]: ',
    '[a]: ',
    '[a]',
    '<',
    '>',
    '<b>',
    '</b>',
  ],
  ...[
    '<A>',
    '</A>',
    '<A b="c" />',
    '<></>',
    '{',
    '}',
    '{a}',
    '{/*',
    '*/}',
    '<!--',
    '-->',
    'import a from "b"\n',
  ],
  ...[
    ':::',
    ':::note',
    '::: tip Title\n',
    ':::\n',
    '::::',
    '{#id}',
    '[!NOTE]',
    '!!! note\n    ',
    '=== "Tab"\n    ',
    '\\',
    '&#106;',
    '&Tab;',
    '\u0001',
    '\0',
  ],
  ...[
    'javascript:',
    'JAVA\tSCRIPT:',
    'data:',
    'https://a.example',
    'mailto:a@b.example',
    'www.a.example',
    '\r\n',
    '\ud800',
  ],
);
const page = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: words },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''));

function* within(nodes: readonly PreviewNode[], depth = 1): Generator<[PreviewNode, number]> {
  for (const node of nodes) {
    yield [node, depth];
    if ('children' in node) yield* within(node.children, depth + 1);
  }
}

/** Where a browser would go. */
const schemeOf = (href: string) => URL.parse(href, 'https://docs.example/a/b')?.protocol;

test.each(['markdown', 'mdx'] as const)('any text in %s becomes a page that is safe to show', (format) => {
  fc.assert(
    fc.property(page, (text) => {
      const preview = previewPage({ text, format, limits });
      expect(schema.parse(preview)).toEqual(preview);
      for (const [node, depth] of within(preview.nodes)) {
        // What a table and a title put around their content is not counted.
        expect(depth).toBeLessThanOrEqual(2 * limits.depth);
        const target = node.type === 'link' ? node.href : node.type === 'image' ? node.source : null;
        if (target !== null) expect(['http:', 'https:', 'mailto:']).toContain(schemeOf(target));
        if (node.type === 'element' && ['br', 'hr'].includes(node.name)) expect(node.children).toEqual([]);
      }
      expect(JSON.stringify(preview).isWellFormed()).toBe(true);
    }),
    { numRuns: 400 },
  );
});
