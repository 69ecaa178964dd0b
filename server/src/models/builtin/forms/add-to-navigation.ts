import type { Form } from '../form.ts';
import { inGroup, inQuotedGroup, navigation, onePage, titledPage } from '../page-phrases.ts';
import { inOrder, listOf, maybe, oneOf } from '../rule.ts';
import { isFolder } from '../slots.ts';
import { aPage, inMarks, sentence } from '../written.ts';

const all = inOrder(maybe('all|any|every|each|all of|those|these'), maybe('the|our|other'));
const absent =
  'missing from|not in|not listed in|missing in|absent from|not yet in|not linked in|not part of|not on|not included in';

const missing = oneOf(
  inOrder(
    all,
    oneOf(
      'missing page|missing pages|missing ones|missing entries|missing docs|orphan pages|orphaned pages|orphaned page|unlisted pages|unlisted page|missing files|unlinked pages|orphans',
      inOrder(
        'page|pages|files|everything',
        oneOf(
          'missing',
          inOrder(
            maybe('that is|that are|which are|which is|currently'),
            oneOf('missing', inOrder(absent, 'it|there')),
          ),
        ),
      ),
      'page that is missing|pages that are missing|pages which are missing|everything that is missing|everything missing|whatever is missing|what is missing',
      inOrder('page|pages', maybe('that are|that is|which are'), absent, maybe('the'), navigation),
    ),
  ),
  'all pages|every page|all the pages|each page',
);

const pages = listOf(oneOf(onePage('page'), titledPage('page')));
const where = inOrder(
  maybe('to|in|into|on|from|of'),
  maybe('the|our|your'),
  maybe('left|main|site|docs'),
  navigation,
  maybe(maybe(','), oneOf(inGroup, inQuotedGroup)),
);

const listed =
  'is in|are in|is listed in|are listed in|is part of|is linked in|are linked in|appears in|shows up in|is included in|is on|is linked from|is reachable from';

export const addToNavigation: Form<'add-to-navigation'> = {
  verb: 'add-to-navigation',
  pattern: 'Add PAGE | the missing pages to the navigation [under "GROUP"]',
  examples: [
    'Add the missing pages to the navigation',
    'Add guides/limits.mdx to the navigation under "Guides"',
    'Add the page "Glossary" to the sidebar',
    'Put reference/errors.mdx into the group "Reference"',
    'Make sure every page is in the navigation',
  ],
  rule: oneOf(
    inOrder(
      'add|put|include|link|list|insert|place|show|register|append|adding|hang|get',
      maybe('a link to|links to|an entry for|entries for|the link to'),
      oneOf(missing, pages),
      maybe('back'),
      oneOf(
        inGroup,
        inOrder(
          'to|in|into|on|from',
          maybe('the|our|your'),
          maybe('left|main|site|docs'),
          navigation,
          maybe(maybe(','), oneOf(inGroup, inQuotedGroup)),
        ),
        inOrder(inGroup, 'of|in', maybe('the'), navigation),
        inOrder(inQuotedGroup, 'of|in', maybe('the'), navigation),
      ),
    ),
    inOrder(
      'make sure|ensure|see to it|make certain',
      maybe('that'),
      oneOf('every page|all pages|all the pages|each page|all of the pages|every single page', pages),
      listed,
      maybe('the'),
      navigation,
    ),
    inOrder(
      oneOf('every page|all pages|all the pages|each page', pages),
      'should be in|must be in|should appear in|should be listed in|needs to be in|should be added to|must be added to|needs to be added to|has to be in|should show up in|should be part of|belongs in|belongs into|should be on',
      oneOf(inOrder(maybe('the'), navigation, maybe(inGroup))),
    ),
    inOrder(
      oneOf(pages, 'some pages|pages|a few pages|several pages|there are pages'),
      maybe('is|are'),
      absent,
      maybe('the'),
      navigation,
      maybe(','),
      maybe('please|so|and|so please|can you|could you'),
      'add|put|include|list',
      'it|them|those',
      maybe('there|in|to it'),
    ),
    inOrder(
      'make',
      pages,
      'visible in|available in|appear in|show up in|visible on',
      maybe('the|our'),
      navigation,
    ),
    inOrder(
      'fill in|complete|fix|update|extend',
      maybe('the'),
      navigation,
      maybe('with'),
      missing,
      maybe(where),
    ),
  ),
  build: (filled) => {
    const group = filled.optional('group');
    const named = filled.all('page');
    if (named.some(isFolder)) return [];
    if (named.length === 0) return [{ verb: 'add-to-navigation', ...group }];
    return named.map((page) => ({ verb: 'add-to-navigation', page, ...group }));
  },
  write: ({ page, group }) => {
    const under = group === undefined ? '' : sentence` under ${inMarks(group)}`;
    return sentence`Add ${page === undefined ? 'the missing pages' : aPage(page)} to the navigation${under}`;
  },
};
