import { asked, gerunds, wish } from '../asked.ts';
import { reasonBetween } from '../courtesy.ts';
import type { Filled, Form } from '../form.ts';
import { words } from '../names.ts';
import {
  bothPages,
  calledPage,
  everyPageBelow,
  everythingBelow,
  folderAndPages,
  folderName,
  listedBefore,
  navigation,
  navigationWords,
  samePage,
  theFolder,
} from '../page-phrases.ts';
import {
  inOrder,
  listOf,
  maybe,
  noted,
  oneOf,
  type Rule,
  repeated,
  separator,
  slot,
  valuesIn,
} from '../rule.ts';
import { isFolder, name, pageAddress, pageFile, path, pathOnly, reference, term } from '../slots.ts';
import { takeAway as verb } from '../verbs.ts';
import { aPage, sentence } from '../written.ts';

const shell = 'rm|rm -f|rm -rf|git rm|del';

const everythingIn = 'everything|all files|every file|all the files|the contents|all of the files';

/** Between quotation marks alone it could be a term, and without the word "page" a part of one. */
const certainPage = oneOf(
  calledPage('page'),
  inOrder(
    maybe('the|our|this'),
    oneOf(
      slot('page', path),
      slot('page', pageFile),
      slot('page', pathOnly, 'page'),
      slot('page', pageAddress, 'address'),
      slot('page', pageAddress, 'only index'),
    ),
  ),
  noted('by title', inOrder('the|our|this', words('page', 'page'))),
);
const titled = inOrder(maybe('the'), 'pages|files|guides|articles', listOf(words('page', 'page')));
/** Several names of which each is a page's: among them is a path, or they are announced as pages. */
const aName = oneOf(slot('page', pathOnly, 'page'), words('page', 'page'), slot('page', term, 'page'));
const named = inOrder(
  oneOf(
    'the following pages|these pages|the following files|these files|the pages|the following|pages|the files|these|these guides|the following guides|files|the following articles',
  ),
  maybe(':'),
  listOf(inOrder(maybe('the|and'), aName)),
);
/** `cli, changelog and guides/alerts`: beside a path a bare name is that of a page. */
const mixed: Rule = (sentence, reading) =>
  inOrder(listOf(inOrder(maybe('the'), aName)))(sentence, reading).filter(({ filled }) => {
    const all = valuesIn(filled, 'page');
    return all.length > 1 && all.some((value) => /[/]|\.mdx?$/.test(value));
  });

/** `cli and changelog`: pages by their names alone, which may be terms. */
const bareNames = noted('bare names', listOf(words('page', 'page')));

/** `all pages in guides/ except guides/alerts.mdx`. */
const spared = oneOf(
  slot('spared', reference),
  slot('spared', name),
  calledPage('spared'),
  inOrder(maybe('the'), words('spared', 'page')),
);
/** `all guides`: of the folder or the group of that name. If they differ, both are meant, and so neither. */
const allOf = (into: string): Rule =>
  inOrder(
    'all|all the|all of the|all our|every one of the',
    oneOf(
      folderAndPages(into, 'folder', folderName),
      slot(into, name, 'pages of group'),
      slot(into, term, 'pages of group'),
    ),
    maybe('pages'),
  );
const allButSome = inOrder(
  oneOf(
    noted('either place', allOf('page below')),
    sectionPages('page below'),
    everyPageBelow('page below', 'folder'),
    noted('with its other files', everyPageBelow('page below', 'folder', everythingIn)),
  ),
  maybe(','),
  'except|except for|but not|apart from|other than|aside from|excluding|with the exception of|save for|but keep|and keep|but leave|besides',
  spared,
  repeated(separator, maybe('for|not'), spared),
  maybe('alone|as it is|as they are|untouched|in place'),
);

const withAllPages = inOrder(
  'and|with|including|along with|together with',
  maybe('all|all of|every one of'),
  oneOf(
    inOrder('its|the|of its|their', 'pages|files|content|contents|docs'),
    'everything in it|everything inside|all in it|everything below it|pages in it|the pages in it|pages inside|whatever is in it',
  ),
);
const withItsPages = maybe(withAllPages);
/** `concepts/`: the slash says that it is a folder. */
const slashedFolder = folderAndPages(
  'page',
  'folder',
  (token) => (/^[^/].*\/$/.test(token.text) ? path(token) : undefined),
  'whole folder',
);

const pages = oneOf(
  titled,
  named,
  mixed,
  sectionPages('page'),
  bothPages('page'),
  several(),
  listedBefore('page'),
  everyPageBelow('page', 'folder'),
  inOrder(theFolder('page', 'folder', 'whole folder'), withItsPages),
  inOrder(slashedFolder, oneOf(withAllPages, 'completely|entirely|altogether')),
  everythingBelow('page', 'folder', everythingIn),
  wholeSection(),
  noted(
    'with its other files',
    oneOf(everyPageBelow('page', 'folder', everythingIn), theFolder('page', 'folder')),
  ),
  samePage('page'),
);

/** `all the pages of the concepts section`. */
function sectionPages(into: string): Rule {
  return inOrder(
    oneOf(
      inOrder(
        'all|all of|all the|every|every single|all of the|each',
        'page|pages|docs|articles|guides|documents|article|document',
      ),
      'everything',
    ),
    maybe('that is|that are|which are|which is|listed'),
    'in|under|from|of|inside|within|below',
    maybe('the|our'),
    section(into),
  );
}

/** `the Concepts section and all its pages`: without its pages, it may be no more than their heading. */
function wholeSection(): Rule {
  return inOrder(maybe('the|our|the whole|the entire'), section('page'), withAllPages);
}

function section(into: string): Rule {
  const label = oneOf(slot(into, term, 'pages of group'), words(into, 'pages of group'));
  const noun = 'section|group|category|nav group|navigation group|sidebar group';
  return oneOf(inOrder(label, noun), inOrder(noun, maybe('called|named'), label));
}

function several(): Rule {
  return inOrder(certainPage, repeated(separator, oneOf(certainPage, slot('page', term))));
}

const obsolete = oneOf(
  inOrder(
    maybe('completely|totally|now|really|hopelessly|very'),
    'obsolete|outdated|deprecated|unused|stale|old|a duplicate|superseded|redundant|useless|wrong|out of date|outdated now|irrelevant|unnecessary|empty|a leftover|duplicated|dead|legacy',
  ),
  inOrder(
    'no longer|not|not more|no more|not any longer',
    'needed|used|relevant|required|necessary|maintained|supported|correct|accurate|up to date|useful|valid|wanted|linked',
    maybe('anymore|any more|any longer'),
  ),
);

const unneeded = inOrder(
  'i|we|nobody|no one|users|people|you|our users',
  "don't need|do not need|no longer need|needs|don't use|do not use|no longer use|uses|reads|no longer want|don't want|do not want|don't have any use for|have no use for",
);

const these = maybe(
  'the following|these|these pages|the following pages|these files|both|all of these|these two|the following two|these three|all of the following|the following files|those|both pages|the pages|the files',
);

const so = maybe(
  "so|and|so please|please|so you can|can you|could you|so can you|you can|we can|so we can|so let's|let's|feel free to|just|go ahead and",
);
const it = 'it|that page|this page|the page|them|those pages|these pages|both';
const deleteIt = inOrder(
  so,
  oneOf(
    inOrder(oneOf(verb, gerunds(verb)), it),
    inOrder('take|throw|toss|chuck|rip', it, 'out|away|down|out of the docs'),
  ),
);

const completely = maybe('completely|entirely|altogether|permanently|for good|fully|forever');
const docs =
  'docs|documentation|site|website|repository|repo|docs site|project|documentation site|knowledge base|wiki';
const fromTheDocs = maybe('from', maybe('the|our|this'), docs);
const title = slot('page', term, 'page');

/** What goes with a page anyway may be said. */
const withEntry = maybe(
  oneOf(
    inOrder(
      'and',
      'remove it from|take it out of|drop it from|delete it from|remove them from|its entry in|its entry from|remove its entry from|delete its entry in|remove the entry from|also from',
      maybe('the|our'),
      navigation,
    ),
    inOrder(
      'and|including|with|along with|together with|as well as',
      maybe('its|the|their'),
      oneOf(
        // A file that is named there is one more to delete.
        inOrder(navigationWords, maybe('entry|entries|item|link')),
        'entry in the navigation|entry in the sidebar',
      ),
    ),
  ),
);

export const deletePage: Form<'delete-page'> = {
  verb: 'delete-page',
  pattern: 'Delete the page PAGE',
  examples: [
    'Delete the page guides/legacy.mdx',
    'Remove page "Old pricing"',
    'Delete guides/legacy.mdx and guides/beta.mdx',
    'The page guides/legacy.mdx is obsolete, delete it',
  ],
  rule: oneOf(
    inOrder(
      asked(verb, inOrder(these, pages), completely, fromTheDocs, withEntry),
      maybe(oneOf(deleteIt, inOrder(',', 'nobody|no one', 'needs|reads|uses', 'it|them'))),
    ),
    asked(verb, oneOf(allButSome, bareNames), completely),
    // Two titles of pages are no terms: `Get rid of "Alerts" and "Time zones"`.
    asked(verb, noted('by title', inOrder(title, separator, title, repeated(separator, title)))),
    inOrder('take|pull|get', pages, 'out of', maybe('the|our|this'), docs, completely, maybe(deleteIt)),
    inOrder(shell, repeated(slot('page', path))),
    inOrder('rm -r|rm -rf|git rm -r|rmdir', slashedFolder),
    inOrder(
      unneeded,
      pages,
      maybe('anymore|any more|any longer'),
      // A reason that names another page would leave open which one goes.
      maybe(reasonBetween, maybe(',')),
      deleteIt,
    ),
    inOrder(wish, certainPage, maybe('to be'), 'gone|out|out of the docs'),
    // Who tells that a page is not needed has not said that it shall go.
    noted(
      'stated',
      oneOf(
        inOrder(unneeded, certainPage, maybe('anymore|any more|any longer|at all|now')),
        inOrder(
          certainPage,
          "is|has become|became|are|is now|isn't|aren't",
          oneOf(obsolete, 'needed anymore|needed any more|used anymore|relevant anymore|needed any longer'),
        ),
      ),
    ),
    inOrder(
      maybe('both'),
      pages,
      oneOf(
        inOrder(
          oneOf("is|has become|became|seems|looks|are|is now|isn't|aren't|seem|have become|was"),
          oneOf(obsolete, 'needed anymore|needed any more|used anymore|relevant anymore|needed any longer'),
          oneOf(
            deleteIt,
            'and should be deleted|and can be deleted|and should go|and can go|and should be removed|and can be removed|and must go',
          ),
        ),
        inOrder('can|should|must|has to|needs to', 'go|go away|disappear|be gone|vanish'),
        'can be deleted|can be removed|can be dropped|may be deleted|may be removed|could be deleted|could be removed',
      ),
    ),
  ),
  // Images and data may be meant, too.
  isSure: (filled) => !['with its other files', 'stated', 'bare names'].some((slot) => filled.has(slot)),
  build: (filled) => {
    const named = [...new Set([...filled.all('page'), ...sparing(filled)])];
    if (named.length === 0 || named.some(isFolder)) return [];
    // "Remove the introduction" is rather about a part of some page.
    if (filled.has('by title') && named.some((page) => partOfPage.test(page))) return [];
    return named.map((page) => ({ verb: 'delete-page', page }));
  },
  write: ({ page }) => sentence`Delete ${aPage(page)}`,
};

/** The pages of a folder without those that stay; none where it is not certain which ones stay. */
function sparing(filled: Filled): string[] {
  const all = filled.has('either place') ? filled.all('page below').toSorted() : filled.all('page below');
  const bare = (text: string) =>
    text
      .replaceAll(/^\/+|\.mdx?$/gi, '')
      .replaceAll(' ', '-')
      .toLowerCase();
  const stay = filled
    .all('spared')
    .map((said) => all.filter((page) => `/${bare(page)}`.endsWith(`/${bare(said)}`)));
  return stay.every((found) => found.length === 1) ? all.filter((page) => !stay.flat().includes(page)) : [];
}

const partOfPage =
  /^(?:introduction|intro|overview|summary|conclusion|examples?|prerequisites|requirements|next steps|navigation|index|home|links?|images?|notes?|tables?|contents?|title|description)$/i;
