import { posix } from 'node:path';
import { kindsIn } from './forms/fix-links.ts';
import type { Instruction } from './instruction.ts';
import type { Spoken } from './spoken.ts';
import { endsInPageExtension } from './token.ts';
import { bareAddress } from './vocabulary.ts';

/** More pages than this make a sentence that nobody reads. */
const maxPages = 20;

/** What a sentence may be about that holds certain words. */
interface Hint {
  /** Any of these words. */
  readonly said: string;
  /** What may be meant then; each is one suggestion. */
  about(spoken: Spoken): (readonly Instruction[])[];
}

const term = { code: false, urls: false, versions: false, translations: false, generated: false };
const fields = ['title', 'description', 'icon', 'keywords', 'draft', 'hidden', 'noindex', 'slug'];

const noField =
  /^(?:add|set|put|into|as|kindly|change|replace|remove|rename|turn|delete|drop|use|say|write|fix|swap|strip|titled|called|named|text|with|to|page|by|and|says|saying|content|body|term|word|of|in|on|the|every|a)$/;

const fieldIn = ({ words, beforeQuote }: Spoken): string | undefined =>
  fields.find((name) => words.has(name)) ??
  (beforeQuote && /^[a-z_]{2,20}$/.test(beforeQuote) && !noField.test(beforeQuote) ? beforeQuote : undefined);

/** What is deleted with one of these words around may be a part of a page, and not the page. */
const partOfPage =
  'navigation sidebar nav menu redirect redirects section sections heading headings link links paragraph sentence table image images about word line list code field fields property attribute key flag tag tags keyword front frontmatter front-matter metadata icon title sidebartitle description keywords draft hidden noindex unlisted slug of from in on off within inside'.split(
    ' ',
  );

/** A folder is renamed by moving its pages. */
const isAboutFolder = (words: Spoken['words'], from: string): boolean =>
  !from.includes(' ') && ['folder', 'directory'].some((noun) => words.has(noun));

const toFolder = (folder: string, page: string): string => folder + posix.basename(page);

const hasIndex = (pages: readonly string[] = []): boolean =>
  pages.some((page) => /(?:^|\/)(?:index|readme)\.mdx?$/i.test(page));

const indexAddresses = (folders: Spoken['folders']): string[][] =>
  [...folders].flatMap(([name, pages]) =>
    /^\/./.test(name) && hasIndex(pages) ? [[bareAddress(name)]] : [],
  );

export const hints: readonly Hint[] = [
  {
    said: 'replace change rename swap switch substitute update term word mention mentions wording',
    about: ({ quotes: [from, to], words }) => {
      if (!from || to === undefined || isAboutFolder(words, from)) return [];
      // `Swap "a" and "b"` is two replacements at once.
      const isOneWay = ['with', 'to', 'by', 'for', 'into', 'as', '->'].some((word) => words.has(word));
      if (words.has('and') && !isOneWay) return [];
      // "Substitute a for b" is said in both directions; only a term that occurs can be replaced.
      const pairs =
        words.has('substitute') && to !== ''
          ? [[to, from] as const, [from, to] as const]
          : [[from, to] as const];
      return pairs.map(([old, new_]) => [{ verb: 'replace-term', from: old, to: new_, ...term }]);
    },
  },
  {
    said: 'instead rather over',
    about: ({ quotes: [to, from] }) => {
      if (to === undefined || !from) return [];
      const marker = (['-', '*', '+'] as const).find((mark) => mark === to);
      if (marker) return [[{ verb: 'set-style', style: 'list-marker', value: marker }]];
      return [[{ verb: 'replace-term', from, to, ...term }]];
    },
  },
  {
    said: '->',
    about: ({ paths: [from, to] }) =>
      from && to ? [[{ verb: 'add-redirect', from, to }], [{ verb: 'move-page', from, to }]] : [],
  },
  {
    said: 'redirect redirects redirection forward',
    about: ({ paths: [from, to], words }) =>
      from &&
      to &&
      ![
        'remove',
        'delete',
        'removed',
        'deleted',
        'was',
        'were',
        'wrong',
        'not',
        'everything',
        'under',
        'below',
        'all',
        'every',
        'whole',
      ].some((word) => words.has(word))
        ? [
            [
              {
                verb: 'add-redirect',
                from: from.replace(/^https?:\/\/[^/]+/, ''),
                to,
                ...(['temporary', 'temporarily', '302', '307'].some((word) => words.has(word))
                  ? { temporary: true as const }
                  : {}),
              },
            ],
          ]
        : [],
  },
  {
    said: 'remove delete clear unset drop',
    about: (spoken) => {
      const field = fields.find((name) => spoken.words.has(name));
      return field && spoken.pages.length > 0
        ? [[{ verb: 'remove-field', field, pages: [...spoken.pages] }]]
        : [];
    },
  },
  {
    said: 'move rename relocate put shift under into',
    about: ({ pages, paths, groups, folders, words }) => {
      // What is renamed is the folder.
      if (isAboutFolder(words, '') && words.has('rename')) return [];
      const [page, to] = [pages[0], paths.find((path) => path !== pages[0])];
      if (folders.size === 1 && page) {
        const [folder] = [...folders.keys()] as [string];
        const group = groups.find((label) => folder.toLowerCase() === `${label.toLowerCase()}/`);
        return [
          [{ verb: 'move-page', from: page, to: toFolder(folder.toLowerCase(), page) }],
          ...(group ? [[{ verb: 'add-to-navigation', page, group } as const]] : []),
        ];
      }
      return [
        ...(page && to ? [[{ verb: 'move-page', from: page, to } as const]] : []),
        ...(page && groups[0] ? [[{ verb: 'add-to-navigation', page, group: groups[0] } as const]] : []),
      ];
    },
  },
  {
    // An address with a slash may be a folder's index, or all of its pages.
    said: 'move rename relocate',
    about: ({ folders, paths: [from = '', to] }) =>
      to && /^\/.+\/$/.test(from) && hasIndex(folders.get(from))
        ? [[{ verb: 'move-page', from: bareAddress(from), to }]]
        : [],
  },
  {
    said: 'move rename relocate',
    about: ({ folders, paths, quotes, lastWord, words }) => {
      // Some of its pages.
      if (words.has('about')) return [];
      const [[folder, pages] = ['', []]] = folders;
      const named = [...paths, ...quotes.filter((text) => !/\s/.test(text))];
      // The second of two is where it goes.
      if (named.length > 1 && named[0]!.replace(/\/*$/, '/') !== folder) return [];
      const target = named.find((path) => path.replace(/\/*$/, '/') !== folder);
      const to = target?.replace(/^\/+/, '') ?? (lastWord && `${lastWord}/`);
      if (
        !to ||
        endsInPageExtension(to) ||
        pages.length === 0 ||
        pages.length > maxPages ||
        `${to.replace(/\/*$/, '/')}` === folder
      )
        return [];
      return [
        pages.map((page) => ({ verb: 'move-page', from: page, to: toFolder(to.replace(/\/*$/, '/'), page) })),
      ];
    },
  },
  {
    said: 'rename retitle call',
    about: ({ pages: [page], lastWord, words }) => {
      if (isAboutFolder(words, '')) return [];
      if (!page || !lastWord || !/^[\p{L}\p{N}-]+$/u.test(lastWord) || page === lastWord) return [];
      const title = lastWord.charAt(0).toUpperCase() + lastWord.slice(1);
      const file = posix.join(posix.dirname(page), lastWord.toLowerCase() + posix.extname(page));
      return [
        [{ verb: 'set-field', field: 'title', value: title, pages: [page] }],
        ...(page.includes('/') || page.includes('.')
          ? [[{ verb: 'move-page', from: page, to: file } as const]]
          : []),
      ];
    },
  },
  {
    said: 'google indexing indexed engines crawlers',
    about: ({ pages }) =>
      pages.length > 0 ? [[{ verb: 'set-field', field: 'noindex', value: 'true', pages: [...pages] }]] : [],
  },
  {
    said: 'unpublish hide archive retire deprecate withdraw',
    about: ({ pages }) =>
      pages.length > 0
        ? [
            [{ verb: 'set-field', field: 'draft', value: 'true', pages: [...pages] }],
            ...(pages.length === 1 ? [[{ verb: 'delete-page', page: pages[0]! } as const]] : []),
          ]
        : [],
  },
  {
    said: 'delete remove erase drop rm kill trash discard',
    about: ({ pages, folders, words }) => {
      if (partOfPage.some((word) => words.has(word))) return [];
      // One of several that were named is less than was asked for.
      if ([',', 'and', '&', 'plus'].some((word) => words.has(word))) return [];
      // A folder that was named by an address may be meant as its index page; all of its pages are too many to guess.
      const single = pages.length === 1 && folders.size === 0 ? [pages] : [];
      return [...single, ...indexAddresses(folders)].map(([page]) => [{ verb: 'delete-page', page: page! }]);
    },
  },
  {
    said: 'navigation nav sidebar menu toc',
    about: ({ pages, groups: [group], words }) => {
      const others = [
        'remove',
        'delete',
        'removed',
        'deleted',
        'hidden',
        'dropped',
        'hide',
        'drop',
        'take',
        'sort',
        'order',
        'reorder',
        'alphabetically',
      ];
      if (others.some((verb) => words.has(verb))) return [];
      const under = group === undefined ? {} : { group };
      return pages.length > 0
        ? [pages.map((page) => ({ verb: 'add-to-navigation', page, ...under }))]
        : ['missing', 'orphan', 'orphaned', 'orphans', 'unlisted', "isn't", "aren't"].some((word) =>
              words.has(word),
            ) ||
            (['every', 'all'].some((word) => words.has(word)) &&
              ['page', 'pages', 'file', 'files'].some((noun) => words.has(noun)))
          ? [[{ verb: 'add-to-navigation', ...under }]]
          : [];
    },
  },
  {
    said: `set add give update change make assign tag tags ${fields.join(' ')}`,
    about: (spoken) => {
      const [field, value] = [fieldIn(spoken), spoken.quotes.at(-1)];
      if (!field || value === undefined || spoken.pages.length === 0 || field === 'page') return [];
      return [[{ verb: 'set-field', field, value, pages: spoken.pages.filter((page) => page !== value) }]];
    },
  },
  {
    said: 'add create write page article new',
    about: ({ quotes: [title, text = ''], words, groups: [group], beforeQuote = '' }) =>
      title &&
      !/^(?:text|content|contents|body|says|saying|reads|:)$/.test(beforeQuote) &&
      title.length <= 100 &&
      ['add', 'create', 'write', 'new', 'need', 'make', 'put', 'want', 'missing'].some((verb) =>
        words.has(verb),
      ) &&
      ['page', 'article', 'guide'].some((noun) => words.has(noun))
        ? [[{ verb: 'add-page', title, text, ...(group && group !== title ? { group } : {}) }]]
        : [],
  },
  {
    said: 'list lists bullet bullets',
    about: ({ words, quotes }) => {
      const marker = (['-', '*', '+'] as const).find((mark) => words.has(mark) || quotes.includes(mark));
      // "List the problems" asks for a report.
      const isNoun = ['lists', 'bullet', 'bullets', 'marker', 'markers'].some((word) => words.has(word));
      if (!marker && !isNoun) return [];
      return marker ? [[{ verb: 'set-style', style: 'list-marker', value: marker }]] : [];
    },
  },
  { said: 'italic italics emphasis', about: () => [[{ verb: 'set-style', style: 'emphasis', value: '_' }]] },
  { said: 'atx setext underlined', about: () => [[{ verb: 'set-style', style: 'heading', value: 'atx' }]] },
  {
    said: 'link links anchor anchors image images fix repair broken dead',
    about: ({ words, pages }) => {
      // Those of other sites are not checked.
      if (words.has('external') || words.has('redirect')) return [];
      const isFix = ['fix', 'repair', 'correct', 'resolve'].some((verb) => words.has(verb));
      const isAboutLinks = ['link', 'links', 'anchor', 'anchors', 'image', 'images'].some((noun) =>
        words.has(noun),
      );
      if (!isFix || !isAboutLinks) return [];
      const kinds = kindsIn(
        ['link', 'anchor', 'image']
          .filter((noun) => words.has(noun) || words.has(`${noun}s`))
          .map((noun) => `${noun}s`),
      );
      return [[{ verb: 'fix-links', ...kinds, ...(pages.length > 0 ? { pages: [...pages] } : {}) }]];
    },
  },
  {
    said: 'check report validate audit lint problems issues errors images verify review broken',
    about: ({ pages, words }) =>
      // To replace something is no matter of a report.
      ['external', 'replace', 'change', 'swap', 'convert'].some((word) => words.has(word))
        ? []
        : [[{ verb: 'report', ...(pages.length > 0 ? { pages: [...pages] } : {}) }]],
  },
];
