import type { Form } from '../form.ts';
import { calledPage, onStatedPages, page, placeFirst, statedPages, titledPage } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, repeated, separator, slot, words } from '../rule.ts';
import { isPathLike, nameOrTerm, path, quoted, term } from '../slots.ts';
import type { Token } from '../token.ts';
import { inMarks, sentence, severalPages } from '../written.ts';

/**
 * Fields that are recognised by their name alone, and how people say them. Any other is introduced by the word
 * "field": "add an image" and "change the heading" mean something else.
 */
const wellKnown: Readonly<Record<string, string>> = {
  title: 'title|page title|meta title',
  sidebarTitle: 'sidebartitle|sidebar title|sidebar name|navigation title|nav title',
  description: 'description|meta description|page description|seo description',
  icon: 'icon|page icon',
  keywords: 'keywords',
  draft: 'draft|draft flag',
  hidden: 'hidden|hidden flag',
  noindex: 'noindex|noindex flag|no-index',
  slug: 'slug',
  sidebar_label: 'sidebar_label|sidebar label',
  sidebar_position: 'sidebar_position|sidebar position',
};

const isFieldName = (text: string) => /^[A-Za-z_][\w.:-]*$/.test(text);
const fieldName = (token: Token) => {
  const name = nameOrTerm(token);
  return name !== undefined && isFieldName(name) ? name : undefined;
};
const quotedFieldName = (token: Token) => {
  const name = term(token);
  return Object.keys(wellKnown).find((known) => known.toLowerCase() === name?.toLowerCase());
};

const isName = (text: string): boolean => /^\p{Lu}/u.test(text);

const noun = 'field|key|property|attribute|value';
const fieldByName = oneOf(
  ...Object.entries(wellKnown).map(([field, said]) => noted('field', said, field)),
  slot('field', quotedFieldName),
);
const field = inOrder(
  maybe('a|an|the|its|this|their'),
  maybe('new|front matter|front-matter|frontmatter'),
  oneOf(
    inOrder(noun, maybe('called|named'), slot('field', fieldName)),
    inOrder(
      slot('field', fieldName),
      'field|property|attribute|frontmatter field|front matter field|front-matter field',
    ),
    fieldByName,
  ),
);

const literal = ({ kind, text }: Token) =>
  kind === 'word' && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(text) ? text : undefined;
const markedValue = slot('value', (token) => literal(token) ?? quoted(token));
const value = oneOf(markedValue, words('value', 'new text'));

const verb =
  'set|add|update|change|edit|make|put|modify|rename|use|setting|changing|insert|adjust|assign|switch|turn';
const toValue = 'to|as|=|:|with value|with the value|->|into|to be|from now on to|equal to|with';
const obligation = 'should be|must be|should read|needs to be|has to be|should say|shall be';

/** Without a word that introduces it, a value has quotation marks. */
const givenValue = oneOf(inOrder(toValue, value), inOrder(maybe('of'), markedValue));

/** `the quickstart page's title`, `cli.mdx's title`. */
const owned = inOrder(
  oneOf(page('pages'), titledPage('pages')),
  "'s",
  maybe('front matter|frontmatter'),
  fieldByName,
);

/** More fields of the same pages: `… and the title to "CLI"`. */
const more = repeated(separator, maybe('set|change'), field, givenValue);

const flags = {
  draft: 'a draft|draft|as draft|as a draft|into a draft|drafts',
  hidden: 'hidden|as hidden',
  noindex: 'noindex|as noindex',
} as const;
const flag = oneOf(
  ...Object.entries(flags).map(([name, said]) =>
    inOrder(noted('field', said, name), noted('value', maybe('now'), 'true')),
  ),
);

/** A page that is renamed, and not its file: the new name is no path. */
const newTitle = oneOf(
  slot('value', (token) => (isPathLike(token.text) ? undefined : term(token))),
  words('value', 'new text'),
);
const retitle = (pages: Rule): Rule =>
  noted(
    'retitled',
    inOrder(
      oneOf(
        inOrder('rename|retitle|re-title', pages, 'to|as|into|->|to be', newTitle),
        inOrder('call', pages, newTitle),
        inOrder(
          'change|update',
          maybe('the name of'),
          pages,
          'to be called|to be titled|to be named',
          newTitle,
        ),
        inOrder('change|update', 'the name of', pages, 'to|into|->', newTitle),
        inOrder(
          pages,
          'is now called|is now titled|should be called|should be titled|should be named|should be renamed to|needs to be renamed to|has to be renamed to|is now named',
          newTitle,
        ),
      ),
    ),
  );

export const setField: Form<'set-field'> = {
  verb: 'set-field',
  pattern: 'Set the field NAME to "VALUE" on PAGES | on all pages',
  examples: [
    'Set the field "owner" to "docs-team" on all pages',
    'Set the description of guides/install.mdx to "How to install Acme"',
    'Set noindex to true in the folder drafts',
    'Add the field sidebarTitle with the value "Start" to the page "Quickstart"',
    'Update title to "Rate limits" on guides/limits.mdx',
    'Rename the page "Limits" to "Rate limits"',
    'Give cli.mdx the title "CLI" and the description "All commands"',
    'Mark guides/beta.mdx as draft',
  ],
  rule: oneOf(
    inOrder(verb, field, givenValue, more, onStatedPages),
    inOrder(verb, field, onStatedPages, maybe('from', slot('was', quoted)), toValue, value, more),
    inOrder('make', field, onStatedPages, markedValue, more),
    inOrder(placeFirst, verb, field, givenValue, more),
    inOrder(verb, maybe('the'), owned, toValue, value, more),
    inOrder(maybe('the'), owned, obligation, value, more),
    inOrder(field, onStatedPages, obligation, value, more),
    inOrder('give', statedPages('pages'), field, maybe('of|:'), value, more),
    inOrder(
      'set|update|change',
      statedPages('pages'),
      maybe('to have|with'),
      field,
      maybe(toValue),
      value,
      more,
    ),
    inOrder('make|mark|set|flag|turn', statedPages('pages'), flag),
    retitle(calledPage('pages')),
    noted('by path', retitle(slot('pages', path))),
  ),
  isSure: (filled) =>
    filled
      .in('value')
      .filter(({ bare }) => bare)
      .every(({ value: text }) => {
        // A bare word may be a new title or a new file name.
        if (filled.has('retitled')) return isName(text) && !filled.has('by path');
        return !text.includes(' ') || isName(text);
      }),
  build: (filled) => {
    const values = filled.all('value');
    const fields = filled.has('retitled') ? ['title'] : filled.all('field');
    if (fields.length !== values.length || (!filled.has('pages') && !filled.has('everywhere'))) return [];
    // Of a file, a word in quotation marks may be the new title or the new file name.
    if (filled.has('by path') && /^[a-z0-9-]+$/.test(values[0]!)) return [];
    const pages = filled.has('everywhere') ? 'all' : filled.all('pages');
    return fields.map((name, i) => ({ verb: 'set-field', field: name, value: values[i]!, pages }));
  },
  write: ({ field: name, value: text, pages }) => {
    const where = pages === 'all' ? 'all pages' : severalPages(pages);
    if (!isFieldName(name)) return undefined;
    const of = name in wellKnown && pages !== 'all';
    if (of) return sentence`Set the ${name} of ${where} to ${inMarks(text)}`;
    return sentence`Set the field ${name} to ${inMarks(text)} on ${where}`;
  },
};
