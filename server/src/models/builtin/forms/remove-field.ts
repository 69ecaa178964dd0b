import { asked, must } from '../asked.ts';
import { opening } from '../courtesy.ts';
import type { Form } from '../form.ts';
import { onStatedPages, statedOrAll } from '../page-phrases.ts';
import { inOrder, listOf, maybe, noted, oneOf, slot } from '../rule.ts';
import { exceptThose, sentence, severalPages } from '../written.ts';
import { fieldName, isFieldName, noun, owned, wellKnown } from './field-parts.ts';

const verbs =
  'remove|delete|drop|erase|get rid of|unset|clear|strip|strip out|take out|take away|discard|eliminate|ditch|scrap|wipe|clear out|un-set';

const behind = maybe('field|fields|property|attribute|key|flag|line|entry|setting');

/** "The draft of cli.mdx" may be a page. */
const flags = {
  draft: 'draft flag|draft status|draft field|draft marker',
  hidden: 'hidden flag|hidden field',
};
const bareFlags = { draft: 'draft', hidden: 'hidden' };
const known = { ...wellKnown, ...flags };

const byName = (names: Readonly<Record<string, string>>) =>
  oneOf(...Object.entries(names).map(([field, said]) => noted('field', said, field)));

/** A field by its name, without a value. */
const field = oneOf(
  inOrder(maybe('the|its|their|any|every|all|all the|this|that'), byName(known), behind),
  inOrder(
    maybe('the|its|their|any|every'),
    maybe('front matter|front-matter|frontmatter|yaml|metadata'),
    oneOf(
      inOrder(noun, maybe('called|named'), slot('field', fieldName)),
      inOrder(
        slot('field', fieldName),
        'field|property|attribute|frontmatter field|front matter field|front-matter field',
      ),
    ),
  ),
  byName(bareFlags),
);

const fromFrontMatter = maybe(
  'from|in|of|out of',
  maybe('the|its|their'),
  'front matter|frontmatter|front-matter|metadata|yaml header|yaml front matter',
);

export const removeField: Form<'remove-field'> = {
  verb: 'remove-field',
  pattern: 'Remove the field NAME from PAGES | from all pages',
  examples: [
    'Remove the field "owner" from all pages',
    'Remove the description of guides/install.mdx',
    'Delete the sidebarTitle from the front matter of cli.mdx',
    'Unset noindex on changelog.mdx',
    'Remove the icon from all pages in guides/, except guides/alerts.mdx',
  ],
  rule: oneOf(
    asked(verbs, inOrder(listOf(field), fromFrontMatter, onStatedPages)),
    asked(verbs, inOrder(listOf(field), fromFrontMatter), onStatedPages),
    asked(verbs, inOrder(maybe('the'), owned, behind)),
    // `From all pages remove the icon`.
    inOrder(onStatedPages, maybe(','), verbs, listOf(field), fromFrontMatter),
    inOrder('take', listOf(field), oneOf('off', inOrder('out|away', fromFrontMatter)), onStatedPages),
    inOrder('take', listOf(field), 'off', statedOrAll),
    inOrder(
      statedOrAll,
      oneOf(inOrder(must, 'have|show|get'), 'should have|must have'),
      'no|not any',
      byName(known),
    ),
    // `cli.mdx doesn't need an icon, remove it`: the icon.
    inOrder(
      statedOrAll,
      "doesn't need|does not need|don't need|do not need|needs no|need no",
      maybe('a|an|any|its|the'),
      byName(known),
      ',',
      opening,
      verbs,
      'it|that|them|this',
    ),
    inOrder(
      statedOrAll,
      "should not have|shouldn't have|must not have|mustn't have|should not get",
      maybe('a|an|any'),
      byName(known),
    ),
  ),
  build: (filled) => {
    if (!filled.has('pages') && !filled.has('everywhere')) return [];
    const pages = filled.has('everywhere') ? 'all' : filled.all('pages');
    return [...new Set(filled.all('field'))].map((field) => ({
      verb: 'remove-field',
      field,
      pages,
      ...filled.except(),
    }));
  },
  write: ({ field, pages, except }) => {
    const where = pages === 'all' ? 'all pages' : severalPages(pages);
    return isFieldName(field)
      ? sentence`Remove the field ${field} from ${where}${exceptThose(except)}`
      : undefined;
  },
};
