import { asked, must, shall } from '../asked.ts';
import type { Form } from '../form.ts';
import { words } from '../names.ts';
import {
  atEnd,
  firstOrLast,
  folderName,
  groupAlone,
  inGroup,
  inQuotedGroup,
  navigation,
  navigationFile,
  navigationPlace,
  oneFolder,
  onePage,
  placesFor,
  samePage,
  titledPage,
} from '../page-phrases.ts';
import { fill, inOrder, listOf, maybe, oneOf, type Rule, slot, valuesIn } from '../rule.ts';
import { asFolder, isFolder, nameOrTerm, oneIn, path, type Value } from '../slots.ts';
import { endsInPageExtension } from '../token.ts';
import { carry, putIn } from '../verbs.ts';
import { aPage, inMarks, sentence, writtenPlace } from '../written.ts';

const folderPath: Value = (token) => (endsInPageExtension(token.text) ? undefined : asFolder(path)(token));

/** As a folder is named, and not an address. */
const inRepository = (folder: string): string => folder.replace(/^\/+/, '');

const theFolderIn = ([folder = '']: readonly string[]): string | undefined =>
  /^[\w./~@-]+\/$/.test(folder) ? folder : sentence`the folder ${inMarks(folder)}`;

const all = inOrder(
  maybe('all|any|every|each|all of|those|these|whatever|whichever'),
  maybe('the|our|other|remaining|of the'),
);
const absent = oneOf(
  inOrder(
    maybe('currently|still|yet'),
    "missing|not|absent|not yet|not currently|isn't|aren't|are not|is not|not being",
    maybe('listed|linked|included|shown|part|yet|visible|showing up|present|found|reachable|referenced'),
    'from|in|of|on|by',
  ),
  "don't appear in|do not appear in|doesn't appear in|does not appear in|don't show up in|doesn't show up in|does not show up in|do not show up in|can't be reached from|cannot be found in|can't be found in|lacks from",
);
const theNavigation = inOrder(
  maybe('the|our|your|my'),
  maybe(oneOf('left|main|site|docs|left-hand', navigationFile)),
  navigation,
);

/** Words for pages that may be the name of a folder, and then are. */
const anyPages = oneOf(
  'page|pages|ones|entries|docs|files',
  slot('any pages', oneIn({ guides: 'guides', articles: 'articles', documents: 'documents' }), 'no place'),
);

/** `… of the folder guides`: those of its pages that are missing. */
const amongThem = inOrder(
  'in|of|from|under|below|inside|within',
  maybe('the|our'),
  oneOf(oneFolder('among'), slot('among', folderPath, 'folder'), slot('among', folderName, 'folder')),
);

const absentPages = oneOf(
  inOrder(
    all,
    oneOf(
      inOrder(
        'missing|orphan|orphaned|unlisted|unlinked|forgotten|hidden away|absent|not listed',
        oneOf(
          inOrder('page|pages|ones|entries|docs|files|guides|articles|documents', amongThem),
          anyPages,
          inOrder(slot('among', folderName, 'folder'), maybe('pages|ones|docs|files')),
        ),
      ),
      'orphans|missing entries',
      inOrder(
        oneOf(
          inOrder(
            oneOf('page|pages|files|everything|docs|anything|what|whatever|ones', anyPages),
            maybe(amongThem),
          ),
          slot('among', folderName, 'folder'),
        ),
        maybe("that|which|currently|that's|that is|that are"),
        maybe('is|are|currently|still'),
        oneOf(
          'missing|missing there|missing so far|not there yet|not there|orphaned|unlisted',
          inOrder(absent, oneOf('it|there', theNavigation), maybe('yet|already|so far')),
        ),
      ),
    ),
  ),
);
const missing = oneOf(
  absentPages,
  'all pages|every page|all the pages|each page|all of the pages|every single page|all our pages|each and every page|everything',
);

const everyPage =
  'every page|all pages|all the pages|each page|all of the pages|every single page|all our pages|each and every page|all docs|all documents|everything';
const pages = listOf(oneOf(onePage('page'), titledPage('page'), samePage('page')));
/** `all pages of concepts/`, `everything in the folder concepts`, `the concepts folder`. */
const oneOfFolders = oneOf(
  oneFolder('folder below'),
  slot('folder below', folderPath),
  slot('folder below', folderName, 'folder'),
);
const folder = oneOf(
  inOrder(
    oneOf(
      inOrder(
        'all|all of|all the|every|every single|all of the|each|the',
        'page|pages|docs|articles|files|content',
      ),
      'everything|pages|the contents|all that is|whatever is|all',
    ),
    maybe("that is|that are|which are|located|that's"),
    'in|under|from|of|inside|within|below',
    maybe('the|our'),
    oneOfFolders,
  ),
  inOrder(maybe('the|our|the whole|the entire'), oneFolder('folder below')),
);
const group = oneOf(inGroup, inQuotedGroup);
const where = oneOf(
  inOrder('to|in|into|on|from|onto|inside|up to|up in', theNavigation, maybe(maybe('in|as part of'), group)),
  // `to the sidebar, group "Guides"`.
  inOrder('to|in|into', theNavigation, maybe(','), groupAlone),
  inOrder(group, maybe('of|in|on', theNavigation)),
);
/** The navigation, where it was spoken of before: by itself, "in it" may be a page that gets a text. */
const there = 'into it|to it|in it|in there|there';

const listed = oneOf(
  inOrder(
    'is|are|appears|appear|shows up|show up|can be found|get|gets',
    maybe('listed|linked|part|included|reachable|shown|visible|present|added'),
    'in|of|on|from|to|under|via|into',
  ),
);
const shouldBe = oneOf(
  inOrder(
    must,
    'be|appear|show up|go|be listed|be added|be part|be shown|be included|be visible|be linked|be put|be placed|be reachable|have an entry|be displayed|live',
  ),
  'belongs|belong|goes',
  "needs an entry|need an entry|needs a link|needs a place|needs to go|needs adding to|needs a spot|deserves an entry|has no entry|doesn't have an entry",
);
/** `in Tools between the command line and the changelog`: behind the one, if the other is next. */
const between: Rule = (sentence, reading) =>
  betweenTwo(sentence, reading).map(({ at, filled }) => {
    const [last, first, label] = ['next', 'after', 'group'].map((slot) => valuesIn(filled, slot)[0] ?? '');
    const claim = { kind: 'neighbours', text: label!, named: first!, next: last! } as const;
    return { at, filled: fill(filled, { slot: 'between', value: last!, claim }) };
  });
const betweenTwo = inOrder(
  group,
  'between',
  oneOf(onePage('after'), titledPage('after')),
  'and',
  oneOf(onePage('next'), titledPage('next')),
);

const addIt = inOrder(
  maybe('please|so|and|so please|can you|could you|can you please|could you please|please can you'),
  oneOf(
    inOrder(
      putIn,
      'it|them|those|that|this|that page|the page|those pages|this page|them all|all of them|these',
      maybe('all'),
      maybe('up'),
      maybe('there|in|to it|back'),
      maybe(oneOf(where, there, between, inOrder(group, navigationPlace), navigationPlace)),
    ),
    inOrder('fix|correct|change|remedy|take care of|sort out|handle|address|see to', 'that|this'),
  ),
);

export const addToNavigation: Form<'add-to-navigation'> = {
  verb: 'add-to-navigation',
  pattern:
    'Add PAGE | all pages of FOLDER | the missing pages [of FOLDER] to the navigation [under "GROUP" | before PAGE | after PAGE | at the top of "GROUP"]',
  examples: [
    'Add the missing pages to the navigation',
    'Add guides/limits.mdx to the navigation under "Guides"',
    'Add the page "Glossary" to the sidebar',
    'Put reference/errors.mdx into the group "Reference"',
    'Make sure every page is in the navigation',
    'Add all pages of guides/ to the navigation',
    'Add guides/limits.mdx to the navigation after guides/install.mdx',
    'Put reference/errors.mdx at the top of the group "Reference"',
  ],
  rule: oneOf(
    asked(
      putIn,
      inOrder(
        maybe(
          'a link to|links to|an entry for|entries for|the link to|a sidebar entry for|a nav entry for|a navigation entry for|a menu entry for|a menu item for',
        ),
        oneOf(missing, pages, folder),
        maybe('back|also'),
      ),
      where,
    ),
    asked(putIn, absentPages, there),
    asked(putIn, pages, between),
    // `List a.mdx and b.mdx in the navigation, in the Guides group after cli.mdx`.
    asked(
      putIn,
      pages,
      oneOf(
        inOrder('in|to|into', theNavigation, maybe(','), group, navigationPlace),
        inOrder(group, navigationPlace, maybe('in|of|on', theNavigation)),
      ),
    ),
    // `There are orphaned pages, please hook them all up in the menu`.
    inOrder(
      'there are|we have|we still have|i found|we found',
      maybe('some|a few|still|several'),
      absentPages,
      addIt,
    ),
    // `In the sidebar the page "Alerts" is missing, please show it in the group Guides before Runs`.
    inOrder(
      'in|from|on',
      theNavigation,
      pages,
      "is missing|are missing|is not listed|are not listed|isn't listed|is not there|isn't there|is not shown",
      addIt,
    ),
    // `People can't find Alerts, list it in Guides`.
    inOrder(
      'people|users|customers|readers|visitors|we|they|you|i|nobody',
      "can't find|cannot find|can not find|don't find|do not find|can find|finds|find",
      pages,
      ',',
      addIt,
    ),
    // What is moved into the navigation stays the file that it is.
    asked(carry, oneOf(pages, folder), inOrder('to|in|into|onto|inside', theNavigation, maybe(group))),
    // `Put cli.mdx right after the quickstart in the sidebar`.
    asked(
      `${putIn}|${carry}`,
      pages,
      oneOf(
        inOrder(navigationPlace, maybe('in|of|on', theNavigation)),
        inOrder('to|in|into|within|inside|onto', theNavigation, maybe(','), navigationPlace),
      ),
    ),
    inOrder(
      maybe('in|on'),
      theNavigation,
      ':|,',
      maybe('please'),
      maybe(`${putIn}|${carry}`),
      pages,
      navigationPlace,
    ),
    inOrder(pages, navigationPlace, 'in|on', theNavigation),
    inOrder(
      pages,
      oneOf(inOrder(must, 'come|go|be|be listed|be placed|appear|be shown|sit'), 'goes|belongs|comes'),
      oneOf(
        inOrder(navigationPlace, 'in|of|on', theNavigation),
        inOrder('in|on', theNavigation, navigationPlace),
      ),
    ),
    // "List the pages that are missing" asks for a report.
    asked(
      'add|include|insert',
      inOrder(
        all,
        'page|pages|everything|files|docs|guides|articles|whatever|anything',
        maybe("that|which|that's"),
        maybe('is|are'),
        absent,
        theNavigation,
        maybe('yet|already'),
      ),
      maybe(there),
    ),
    // `Make sure nothing is missing from the sidebar`.
    inOrder(
      'make sure|ensure|see to it|make certain',
      maybe('that'),
      'nothing is|no page is|no pages are|none is|none of the pages is|none of the pages are',
      'missing|left out|absent',
      'from|in|of',
      theNavigation,
    ),
    // `Make cli.mdx the first page in Guides`.
    inOrder('make', pages, firstOrLast),
    shall(pages, 'be', firstOrLast),
    // `Add cli.mdx to the Guides group at the top`.
    asked(`${putIn}|${carry}`, pages, oneOf(inGroup, inQuotedGroup), maybe('of|in|on', theNavigation), atEnd),
    inOrder(pages, '->', maybe('the|our'), navigation, maybe(oneOf(group, groupAlone))),
    inOrder('add|create|make', 'a|the', navigation, 'entry|item|link', 'for|to', pages, maybe(group)),
    inOrder(
      'make sure|ensure|see to it|make certain|see',
      maybe('that'),
      oneOf(everyPage, pages, folder),
      listed,
      inOrder(theNavigation, maybe(group)),
    ),
    // `… every page that isn't in the sidebar gets added to it`.
    inOrder(
      'make sure|ensure|see to it|make certain',
      maybe('that'),
      absentPages,
      'gets|get|is|are',
      'added|listed|included|put|inserted|linked',
      'to it|there|in it|in there|into it',
    ),
    // A line above a list: `Add to the navigation:`.
    inOrder(putIn, 'to|in|into', theNavigation, maybe(group), maybe(':'), pages),
    // `nav: guides/alerts under "Concepts"`.
    inOrder(navigation, ':', maybe('add|put|list'), pages, oneOf(group, inOrder('->', groupAlone))),
    inOrder(navigation, ':', 'add|include', oneOf(absentPages, pages, folder)),
    inOrder(
      oneOf(everyPage, missing, pages),
      shouldBe,
      oneOf(
        inOrder(maybe('in|on|of|to|into|from'), theNavigation, maybe(group)),
        inOrder(group, maybe('of|in|on', theNavigation)),
      ),
      maybe(
        maybe('please|so|and|so please'),
        'add',
        oneOf(
          missing,
          "what's missing|whatever's missing|them|it|those|whatever is missing|whichever are missing|whichever is missing|the missing ones|those that are missing|the ones that are missing|the ones missing",
        ),
      ),
    ),
    inOrder(
      maybe(
        "i can't find|i cannot find|i don't see|i do not see|we can't find|users can't find|you can't find|users don't find|people can't find|i can't see|i cannot see|we can't see|we don't see|users can't see|people can't see|i can not see|we cannot find|i miss|we forgot|we forgot to add|i forgot to add|we forgot to put|i forgot to put|we forgot to list|we forgot to include",
      ),
      oneOf(pages, 'some pages|pages|a few pages|several pages|there are pages|some of the pages|two pages'),
      maybe('is|are|that are|which are'),
      oneOf(
        inOrder(maybe('currently|still'), absent, theNavigation),
        inOrder('in|on|from', theNavigation),
        "doesn't appear in the navigation|has no entry in the navigation",
      ),
      addIt,
    ),
    inOrder(
      'make|let|have',
      pages,
      'visible|available|appear|show up|accessible|reachable|be listed|show|be visible|findable',
      // Without it, a page that is hidden may be meant.
      oneOf(inOrder('in|on|from|via', theNavigation, maybe(group)), where),
    ),
    inOrder(
      'fill in|complete|fix|update|extend|fill|fill up|amend',
      oneOf(
        inOrder(
          theNavigation,
          'with|by adding|to include|so that it includes|to list|to contain|so it includes|so that it contains',
          missing,
        ),
        inOrder(absentPages, maybe('to|in|into|from|of', theNavigation)),
      ),
    ),
    inOrder(
      maybe('let|have|make|get'),
      theNavigation,
      maybe(must),
      'include|list|contain|show|have|to include|to list|to contain',
      oneOf(everyPage, missing, pages),
    ),
    // `The Guides group should contain billing.md`.
    inOrder(
      maybe('let|have|make'),
      maybe('the|our'),
      oneOf(
        inOrder(slot('group', nameOrTerm), 'group|section|category'),
        inOrder(words('group', 'group'), 'group|section|category'),
        inOrder('group|section|category', slot('group', nameOrTerm)),
      ),
      oneOf(inOrder(must, maybe('also'), 'include|list|contain|show|have'), 'include|list|contain', 'needs'),
      pages,
    ),
    inOrder(
      'every page|each page|all pages|pages|any page|all the pages',
      'without|that has no|that have no|lacking|with no',
      maybe('a|an'),
      navigation,
      'entry|entries|item|link|entry yet',
      oneOf(inOrder(must, 'get|have|be given'), 'gets|needs'),
      'one|an entry|a link',
    ),
    inOrder(
      theNavigation,
      "is missing|lacks|misses|does not list|doesn't list|does not include|doesn't include|does not have",
      oneOf(missing, pages, 'some pages|a few pages|pages|several pages'),
      addIt,
    ),
  ),
  build: (filled) => {
    const under = filled.optional('group');
    const named = filled.all('page');
    if (named.some(isFolder)) return [];
    const folders = [...new Set(filled.all('folder below').map(inRepository))];
    const among = [...new Set(filled.all('among').map(inRepository))];
    if (folders.length + among.length > 1 || (folders.length + among.length > 0 && named.length > 0))
      return [];
    const places = placesFor(filled, named);
    if (!places) return [];
    if (named.length > 0) return named.map((page, i) => ({ verb: 'add-to-navigation', page, ...places[i] }));
    if (['before', 'after', 'at'].some((slot) => filled.has(slot))) return [];
    const meant = folders.length > 0 ? { pages: folders } : among.length > 0 ? { among } : {};
    return [{ verb: 'add-to-navigation', ...meant, ...under }];
  },
  write: ({ page, pages: folders, among, group, ...place }) => {
    const under = group === undefined ? '' : sentence` under ${inMarks(group)}`;
    const what =
      page !== undefined
        ? aPage(page)
        : folders
          ? sentence`all pages of ${theFolderIn(folders)}`
          : among
            ? sentence`the missing pages of ${theFolderIn(among)}`
            : 'the missing pages';
    const where = writtenPlace({ ...(group === undefined ? {} : { group }), ...place });
    if (where === undefined || where !== '') return sentence`Add ${what} to the navigation${where}`;
    return sentence`Add ${what} to the navigation${under}`;
  },
};
