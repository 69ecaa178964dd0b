import type { Form } from '../form.ts';
import { calledPage, navigation } from '../page-phrases.ts';
import { inOrder, maybe, oneOf, repeated, separator, slot } from '../rule.ts';
import { isFolder, path, term } from '../slots.ts';
import { aPage, sentence } from '../written.ts';

const verb =
  'delete|remove|rm|rm -f|git rm|erase|drop|trash|get rid of|take down|discard|eliminate|scrap|kill|deleting|removing|throw away';

/** Between quotation marks alone it could be a term. */
const certainPage = oneOf(calledPage('page'), inOrder(maybe('the'), slot('page', path)));

const obsolete =
  'obsolete|outdated|deprecated|unused|stale|old|a duplicate|superseded|redundant|useless|wrong|out of date|no longer needed|not needed anymore|not needed any more|no longer used|no longer relevant|not needed';

const these = maybe('the following|these|these pages|the following pages|these files|both', maybe(':'));

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
      verb,
      these,
      inOrder(certainPage, repeated(separator, oneOf(certainPage, slot('page', term)))),
      maybe('completely|entirely|altogether|permanently|for good'),
      maybe(
        'from the docs|from the documentation|from the site|from the repository|from the repo|from our docs',
      ),
      maybe(
        maybe(','),
        oneOf(
          inOrder(
            'and',
            maybe('also'),
            'remove it from|take it out of|its entry in|its entry from',
            maybe('the'),
            navigation,
          ),
          'and its navigation entry|including its navigation entry',
        ),
      ),
    ),
    inOrder(
      "i don't need|we don't need|i do not need|we do not need|i no longer need|we no longer need|nobody needs|we don't use",
      certainPage,
      maybe('anymore|any more|any longer'),
      maybe(',|and|so'),
      maybe('please|so|so please|can you|could you'),
      verb,
      'it|that page|this page|the page',
    ),
    inOrder(
      "i'd like|i would like|i want|we want|we'd like|we would like",
      certainPage,
      'deleted|removed|gone|to be deleted|to be removed',
    ),
    inOrder(
      maybe('can|could'),
      certainPage,
      oneOf(
        inOrder(
          'is|has become|seems|looks|are|is now',
          maybe('completely|totally|now'),
          obsolete,
          oneOf(
            inOrder(
              maybe(','),
              maybe('so|and|so please|please|so you can'),
              verb,
              'it|them|this page|the page',
            ),
            'and should be deleted|and can be deleted|and should go|and can go',
          ),
        ),
        'be deleted|be removed|should be deleted|should be removed|must be deleted|must be removed|can be deleted|can be removed|needs to be deleted|needs to be removed|has to be deleted|should go away|can go',
      ),
    ),
  ),
  build: (filled) => {
    const pages = [...new Set(filled.all('page'))];
    return pages.some(isFolder) ? [] : pages.map((page) => ({ verb: 'delete-page', page }));
  },
  write: ({ page }) => sentence`Delete ${aPage(page)}`,
};
