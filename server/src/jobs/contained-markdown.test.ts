import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainMarkdown } from '../docs/markdown/dialect.ts';
import { childrenOf, type Node, parseTree } from '../docs/markdown/parse-tree.ts';
import { containedMarkdown } from './contained-markdown.ts';
import { commandLine, references, withoutSkipMarkers } from './host-commands.ts';

describe('markdown that somebody wrote, as a part of a page', () => {
  test.each([
    ['formatting', 'Now **bold**, `code` and [a link](https://example.com).'],
    ['lists', '- one\n- two\n  - deep\n\n1. first'],
    ['code', '```bash\necho "@everyone" # 1\n```'],
    ['tables', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['small headings', '#### Details\n\nText.'],
    ['paths', '/guides/install is new.\n\n```\n/usr/bin/env node\n```'],
    ['links that skip', '[Skip to content](#content)'],
    ['addresses', 'Write to docs@example.com.'],
  ])('keeps %s', (_what, text) => expect(containedMarkdown(text)).toBe(text));

  test.each([
    ['a heading of the page', '## Checks\n\nAll good.', '#### Checks\n\nAll good.'],
    ['a heading by its underline', 'Checks\n======', '#### Checks'],
    ['an open comment', '<!-- hidden\n\nand on', '\\<!-- hidden\n\nand on'],
    ['a tag', 'Before <details> after', 'Before \\<details> after'],
    ['an open fence', 'Look:\n\n```\ncode', 'Look:\n\n```\ncode\n```'],
    ['an image', '![pixel](https://example.com/a.png)', '[pixel](https://example.com/a.png)'],
    ['a mention', 'Thanks @acme/docs-team!', 'Thanks `@acme/docs-team`!'],
    ['a mention by an entity', 'Thanks &#64;team', 'Thanks `@team`'],
    ['a closing keyword', 'This fixes #12.', 'This fixes `#12`.'],
    [
      'a closing keyword with an address',
      'Closes https://github.com/acme/docs/issues/3',
      'Closes `https://github.com/acme/docs/issues/3`',
    ],
    ['a heading after a definition', '[a]: b\n@team\n===', '#### \\[a\\]: b `@team`'],
    [
      'a quick action',
      'Done.\n\n/approve\n/label ~"a b"\n/merge',
      'Done.\n\n\\/approve\n\\/label ~"a b"\n\\/merge',
    ],
    ['a quick action in a list', '- a\n- /close\n\n> /lgtm', '- a\n- \\/close\n\n> \\/lgtm'],
    ['a quick action in code', '~~~\n/close\n~~~', '~~~\n /close\n~~~'],
    ['a quick action in a code span', 'See `\n/close\n`.', 'See `\n /close\n`.'],
    ['a quick action by an entity', '&#47;close @team', '\\/close `@team`'],
    ['a skipped build', 'Text [skip ci] and `[CI-Skip]`', 'Text (skip ci) and `(CI-Skip)`'],
    ['a skipped build in a link', '[skip ci](https://example.com)', '(skip ci)(https://example.com)'],
    ['a trailer that skips checks', 'skip-checks: true', 'skip-checks = true'],
    ['a mention in a tag', '<b>@team</b>', '\\<b>`@team`\\</b>'],
  ])('tames %s', (_what, before, after) => expect(containedMarkdown(before)).toBe(after));

  test('what follows it is read as it was written, whatever it says', () => {
    const piece = fc.constantFrom(
      ...[
        '```',
        '~~~',
        '\n',
        '\n\n',
        '<!--',
        '<details>',
        '# ',
        '===',
        '---',
        '- ',
        '> ',
        '    ',
        '| a |',
        '`',
        '\\',
      ],
      ...['/close', '[skip ci]', '[skip', ' ci]', '\n/merge now\n', 'skip-checks:true'],
      ...['@team', 'fixes #1', '![x](y)', '&#64;me', '[a]: b', '[^1]: note', 'word ', '<script>', '](', '**'],
    );
    const sentinel = '### Checks';
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const page = `${containedMarkdown(pieces.join(''))}\n\n${sentinel}\n\nEnd.\n`;
        const parsed = parseTree(page, plainMarkdown);
        if (!('root' in parsed)) throw new Error(parsed.message);
        const top = childrenOf(parsed.root);
        const headings = top.filter((node) => node.type === 'heading' && node.depth < 4);
        expect(headings.map(textOf), page).toEqual(['Checks']);
        expect(top.at(-1)!.type).toBe('paragraph');
        const all = descendants(parsed.root);
        expect(all.filter(({ type }) => type === 'html' || type === 'image').map(textOf), page).toEqual([]);
        const lines = page.split('\n').filter((line) => line.startsWith('/'));
        expect(lines.join('\n').match(commandLine), page).toBeNull();
        expect(withoutSkipMarkers(page)).toBe(page);
        const shown = all.filter((node) => node.type === 'text').map(textOf);
        for (const text of shown)
          for (const pattern of references) expect(text.match(pattern), page).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

const descendants = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(descendants)];
const textOf = (node: Node): string => ('value' in node ? node.value : childrenOf(node).map(textOf).join(''));
