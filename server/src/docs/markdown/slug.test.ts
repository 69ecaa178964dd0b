import { slugify as vitepressSlugify } from '@mdit-vue/shared';
import slugify from '@sindresorhus/slugify';
import fc from 'fast-check';
import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';
import { slugStyles } from '../kinds/slug-styles.ts';
import { fragmentForms, Slugger, slugOf } from './slug.ts';

/** Headings as people write them, and some that nobody does. */
const heading = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'What',
        "what's",
        'new',
        '2.0',
        'API',
        '&',
        'C++',
        '—',
        '→',
        '`x`',
        'über',
        '日本',
        '$ref',
        '(beta)',
        's',
        't',
        '_a_',
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);

describe('anchors are those of the packages that the frameworks use', () => {
  test('GitHub and Docusaurus: github-slugger, also for headings that repeat', () => {
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 8 }), (headings) => {
        const [own, theirs] = [new Slugger(slugStyles.github), new GithubSlugger()];
        for (const text of headings) expect(own.next(text)).toEqual([theirs.slug(text)]);
      }),
    );
  });

  test('VitePress: @mdit-vue/shared', () => {
    fc.assert(
      fc.property(heading, (text) => {
        expect(slugOf(text, 'vitepress')).toBe(vitepressSlugify(text));
      }),
    );
  });

  test('Mintlify: @sindresorhus/slugify over the encoded text, decoded again', () => {
    fc.assert(
      fc.property(heading, (text) => {
        const encoded = encodeURIComponent(text.toLowerCase().trim().replace(/\s+/g, '-'));
        const isEncoded = /%[0-9A-F]{2}/.test(encoded);
        const slug = slugify(encoded, {
          decamelize: false,
          lowercase: !isEncoded,
          preserveCharacters: isEncoded ? ['%', '_'] : ['_'],
        });
        expect(slugOf(text, 'mintlify')).toBe(fragmentForms(decodeURIComponent(slug), 'mintlify')[1]);
      }),
    );
  });

  test('Mintlify’s fields: the same, with the words of camelCase apart', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-[]'), minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(name, (field) => {
        expect(slugStyles.mintlify.field!(field)).toBe(slugify(`param-${field}`, { decamelize: true }));
      }),
    );
  });
});

test.each([
  ["What's new in 2.0", 'whats-new-in-2-0'],
  ['Session in — clients → task', 'session-in-—-clients-→-task'],
  ['API & SDK', 'api-&-sdk'],
  ['Split configuration with `$ref`', 'split-configuration-with-$ref'],
  ['Local, and: remote!', 'local-and-remote'],
])('Mintlify makes %s into %s', (text, anchor) => {
  expect(slugOf(text.replaceAll('`', ''), 'mintlify')).toBe(anchor);
});
