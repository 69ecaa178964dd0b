import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { references, withoutHostCommands } from './host-commands.ts';

describe('a commit message cannot notify, close or skip anything', () => {
  test.each([
    ['Fixes #12', 'Fixes # 12'],
    ['closes acme/docs#7 and GH-8', 'closes acme/docs# 7 and GH- 8'],
    ['resolves https://github.com/acme/docs/issues/3', 'resolves github.com/acme/docs/issues/3'],
    ['Thanks @acme/docs-team!', 'Thanks @ acme/docs-team!'],
    ['see !44', 'see ! 44'],
    ['Fixes AB#12', 'Fixes AB# 12'],
    ['DOCS-12 #close #time 2h', 'DOCS-12 # close # time 2h'],
    ['Fix [skip ci]', 'Fix (skip ci)'],
    ['Fix [sk\u202eip\tci]', 'Fix (skip ci)'],
    ['[CI-Skip] [no ci] [skip_actions]', '(CI-Skip) (no ci) (skip_actions)'],
    ['[skip netlify][CF-Pages-Skip][travis-ci skip]', '(skip netlify)(CF-Pages-Skip)(travis-ci skip)'],
    ['***NO_CI*** --skip-ci', 'NO_CI -- skip-ci'],
    ['text\n\n\nskip-checks:true', 'text\n\n\nskip-checks = true'],
    ['thanks @\u202eteam', 'thanks @ team'],
  ])('%s', (before, after) => expect(withoutHostCommands(before)).toBe(after));

  test.each([
    'Write to docs@example.com',
    'Section #install',
    'a C# sample',
    'issue 12',
    'Skip the CI step',
    '[Skip to content]',
    'https://example.com/a',
  ])('but leaves alone: %s', (text) => expect(withoutHostCommands(text)).toBe(text));

  test('whatever it says', () => {
    const piece = fc.constantFrom(
      '@',
      '#',
      '1',
      'team',
      ' ',
      '/',
      'GH-',
      '!',
      '.',
      '-',
      '`',
      'fixes ',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = withoutHostCommands(pieces.join(''));
        for (const pattern of references) expect(text.match(pattern)).toBeNull();
      }),
    );
  });
});
