import { gerunds, must } from '../asked.ts';
import { words } from '../names.ts';
import { calledPage, itsOwner, page, titledPage } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { nameOrTerm, path, quoted, term } from '../slots.ts';
import type { Token } from '../token.ts';
import { assign } from '../verbs.ts';

/**
 * Fields that are recognised by their name alone, and how people say them. Any other is introduced by the word
 * "field": "add an image" and "change the heading" mean something else.
 */
export const wellKnown: Readonly<Record<string, string>> = {
  title: 'title|page title|meta title',
  sidebarTitle: 'sidebartitle|sidebar title|sidebar name|navigation title|nav title|title in the sidebar',
  description: 'description|meta description|page description|seo description|meta-description',
  icon: 'icon|page icon|sidebar icon',
  keywords: 'keywords',
  tags: 'tags',
  draft: 'draft|draft flag|draft status',
  hidden: 'hidden|hidden flag',
  noindex: 'noindex|noindex flag|no-index|no index',
  unlisted: 'unlisted|unlisted flag',
  slug: 'slug',
  sidebar_label: 'sidebar_label|sidebar label',
  sidebar_position: 'sidebar_position|sidebar position',
};

export const isFieldName = (text: string) => /^[A-Za-z_][\w.:-]*$/.test(text);
export const fieldName = (token: Token) => {
  const name = nameOrTerm(token);
  return name !== undefined && isFieldName(name) ? name : undefined;
};
const quotedFieldName = (token: Token) => {
  const name = term(token);
  return Object.keys(wellKnown).find((known) => known.toLowerCase() === name?.toLowerCase());
};

export const noun =
  'field|key|property|attribute|value|frontmatter key|front matter key|frontmatter field|front matter field|front-matter field|metadata field|meta field|variable';
export const unquotedField = oneOf(
  ...Object.entries(wellKnown).map(([field, said]) => noted('field', said, field)),
);
export const fieldByName = oneOf(unquotedField, slot('field', quotedFieldName));
export const field = inOrder(
  maybe('a|an|the|this'),
  maybe('new|front matter|front-matter|frontmatter|yaml|metadata'),
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
export const markedValue = slot('value', (token) => literal(token) ?? quoted(token));
export const value = oneOf(markedValue, words('value', 'new text'));

export const verbs = `${assign}|rename|${gerunds(assign)}`;
export const toValue =
  'to|as|=|with value|with the value|->|into|to be|from now on to|equal to|with|to read|to say|by|value|so it says|so that it reads|to just|=>|equals|is';
export const obligation = inOrder(
  must,
  'be|read|say|become|be set to|be changed to|be called|be updated to|have the value|equal|state',
);

/** Without a word that introduces it, a value has quotation marks. */
export const givenValue = oneOf(inOrder(toValue, value), inOrder(maybe('of'), markedValue));

/** `owner: docs-team`, with or without quotation marks around it. */
const asYaml = (part: 'name' | 'value') => (token: Token) => {
  const found = /^([A-Za-z_][\w.-]*): *(\S.*?) *$/.exec(quoted(token) ?? '');
  return part === 'name' ? found?.[1] : found?.[2]?.replace(/^(["'])(.*)\1$/, '$2');
};
export const yaml: Rule = (sentence, reading) =>
  slot('field', asYaml('name'))(sentence, reading).flatMap(({ at, filled }) =>
    slot('value', asYaml('value'))(sentence, { at: at - 1, filled }),
  );
/** `owner "docs"`. "Tag" and "keyword" are items of lists, and what is on a site is no field: `add page "FAQ"`. */
export const bareYaml = inOrder(
  slot('field', (token) => {
    const name = fieldName(token);
    return name !== undefined &&
      /^(?:tag|keyword|category|author|page|file|article|guide|document|tutorial|link|redirect|section|group|heading|term|word|text|sentence|paragraph|note)$/i.test(
        name,
      )
      ? undefined
      : name;
  }),
  markedValue,
);
/** `draft=true`. */
const assigned = (part: 'name' | 'value') => (token: Token) => {
  const found = token.kind === 'word' ? /^([A-Za-z_]\w*)=([\w.-]+)$/.exec(token.text) : null;
  return found?.[part === 'name' ? 1 : 2];
};
export const assignment: Rule = (sentence, reading) =>
  slot('field', assigned('name'))(sentence, reading).flatMap(({ at, filled }) =>
    slot('value', assigned('value'))(sentence, { at: at - 1, filled }),
  );

export const bareWord = slot('value', ({ kind, text }) =>
  kind === 'word' && /^[\w.-]+$/.test(text) ? text : undefined,
);
export const inFrontMatter = maybe(
  'to|in|into|as|of',
  maybe('the|its|their'),
  'front matter|frontmatter|front-matter|metadata|yaml header|header|yaml front matter',
);

/** `the quickstart page's title`, `cli.mdx's title`. */
export const owned = oneOf(
  inOrder(oneOf(page('pages'), titledPage('pages')), "'s", maybe('front matter|frontmatter'), fieldByName),
  inOrder(itsOwner('pages'), fieldByName),
  // "The sso.md title", "the Alerts page description".
  inOrder('the', oneOf(slot('pages', path), calledPage('pages')), fieldByName),
);

/** More fields of the same pages: `… and the title to "CLI"`. */
export const more = repeated(
  separator,
  maybe('set|change|update|add'),
  maybe('its|their'),
  field,
  oneOf(givenValue, inOrder(obligation, value)),
);
export const was = maybe('from', slot('was', quoted));

const flags = {
  draft:
    'a draft|draft|as draft|as a draft|into a draft|drafts|as drafts|into drafts|to draft|to draft mode|in draft mode|to draft status|as a draft page',
  hidden: 'hidden|as hidden|a hidden page',
  noindex: 'noindex|as noindex|no-index|as no-index|as not indexed',
  unlisted: 'unlisted|as unlisted|an unlisted page',
} as const;
export const flag = oneOf(
  ...Object.entries(flags).map(([name, said]) =>
    inOrder(noted('field', said, name), noted('value', maybe('now'), 'true')),
  ),
);

/** `is no longer a draft`, `should not be hidden any more`. */
export const noFlag = inOrder(
  oneOf(
    ...Object.entries(flags).map(([name, said]) => noted('value', noted('field', said, name), 'false')),
    noted(
      'value',
      noted('field', 'in draft|in draft status|a draft page|marked as draft|a draft version', 'draft'),
      'false',
    ),
    noted('value', noted('field', 'marked as hidden', 'hidden'), 'false'),
  ),
  maybe('anymore|any more|any longer|now'),
);

/** `Turn on noindex for cli.mdx`. */
export const switched = oneOf(
  inOrder(noted('value', 'turn on|switch on|enable|activate', 'true'), switchField()),
  // `Add noindex to cli.mdx`. A draft that is added may be a text.
  inOrder(
    noted('value', 'add|put', 'true'),
    maybe('the|a'),
    oneOf(
      noted('field', `${wellKnown.noindex!}|noindex field`, 'noindex'),
      ...(['draft', 'hidden', 'unlisted'] as const).map((name) => noted('field', `${name} flag`, name)),
    ),
  ),
  inOrder(noted('value', 'turn off|switch off|disable|deactivate', 'false'), switchField()),
);

function switchField(): Rule {
  const names = ['draft', 'hidden', 'noindex', 'unlisted'] as const;
  return inOrder(maybe('the'), oneOf(...names.map((name) => noted('field', wellKnown[name]!, name))));
}
