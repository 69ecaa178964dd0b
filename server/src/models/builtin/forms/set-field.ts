import { asked, gerunds, must, wish } from '../asked.ts';
import type { Form } from '../form.ts';
import { amid } from '../harmless.ts';
import {
  calledPage,
  itsOwner,
  onStatedPages,
  page,
  place,
  placeFirst,
  samePage,
  statedOrAll,
  statedPages,
  titledPage,
} from '../page-phrases.ts';
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
  sidebarTitle: 'sidebartitle|sidebar title|sidebar name|navigation title|nav title|title in the sidebar',
  description: 'description|meta description|page description|seo description|meta-description',
  icon: 'icon|page icon|sidebar icon',
  keywords: 'keywords',
  draft: 'draft|draft flag|draft status',
  hidden: 'hidden|hidden flag',
  noindex: 'noindex|noindex flag|no-index|no index',
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

const noun =
  'field|key|property|attribute|value|frontmatter key|front matter key|frontmatter field|front matter field|front-matter field|metadata field|meta field|variable';
const unquotedField = oneOf(...Object.entries(wellKnown).map(([field, said]) => noted('field', said, field)));
const fieldByName = oneOf(unquotedField, slot('field', quotedFieldName));
const field = inOrder(
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
const markedValue = slot('value', (token) => literal(token) ?? quoted(token));
const value = oneOf(markedValue, words('value', 'new text'));

const verb =
  'set|add|update|change|edit|make|put|modify|use|insert|adjust|assign|switch|turn|write|specify|define|give';
const verbs = `${verb}|rename|${gerunds(verb)}`;
const toValue =
  'to|as|=|with value|with the value|->|into|to be|from now on to|equal to|with|to read|to say|by|value|so it says|so that it reads|to just|=>|equals|is';
const obligation = inOrder(
  must,
  'be|read|say|become|be set to|be changed to|be called|be updated to|have the value|equal|state',
);

/** Without a word that introduces it, a value has quotation marks. */
const givenValue = oneOf(inOrder(toValue, value), inOrder(maybe('of'), markedValue));

/** `owner: docs-team`, with or without quotation marks around it. */
const asYaml = (part: 'name' | 'value') => (token: Token) => {
  const found = /^([A-Za-z_][\w.-]*): *(\S.*?) *$/.exec(quoted(token) ?? '');
  return part === 'name' ? found?.[1] : found?.[2]?.replace(/^(["'])(.*)\1$/, '$2');
};
const yaml: Rule = (sentence, reading) =>
  slot('field', asYaml('name'))(sentence, reading).flatMap(({ at, filled }) =>
    slot('value', asYaml('value'))(sentence, { at: at - 1, filled }),
  );
const bareYaml = inOrder(slot('field', fieldName), markedValue);
const bareWord = slot('value', ({ kind, text }) =>
  kind === 'word' && /^[\w.-]+$/.test(text) ? text : undefined,
);
const inFrontMatter = maybe(
  'to|in|into|as|of',
  maybe('the|its|their'),
  'front matter|frontmatter|front-matter|metadata|yaml header|header|yaml front matter',
);

/** `the quickstart page's title`, `cli.mdx's title`. */
const owned = oneOf(
  inOrder(oneOf(page('pages'), titledPage('pages')), "'s", maybe('front matter|frontmatter'), fieldByName),
  inOrder(itsOwner('pages'), fieldByName),
  // "The sso.md title", "the Alerts page description".
  inOrder('the', oneOf(slot('pages', path), calledPage('pages')), fieldByName),
);

/** More fields of the same pages: `… and the title to "CLI"`. */
const more = repeated(
  separator,
  maybe('set|change|update|add'),
  maybe('its|their'),
  field,
  oneOf(givenValue, inOrder(obligation, value)),
);
const was = maybe('from', slot('was', quoted));

const flags = {
  draft:
    'a draft|draft|as draft|as a draft|into a draft|drafts|as drafts|into drafts|to draft|to draft mode|in draft mode|to draft status|as a draft page',
  hidden: 'hidden|as hidden|a hidden page',
  noindex: 'noindex|as noindex|no-index|as no-index|as not indexed',
} as const;
const flag = oneOf(
  ...Object.entries(flags).map(([name, said]) =>
    inOrder(noted('field', said, name), noted('value', maybe('now'), 'true')),
  ),
);

/** `Turn on noindex for cli.mdx`. */
const switched = oneOf(
  inOrder(noted('value', 'turn on|switch on|enable|activate', 'true'), switchField()),
  inOrder(noted('value', 'turn off|switch off|disable|deactivate', 'false'), switchField()),
);

function switchField(): Rule {
  const names = ['draft', 'hidden', 'noindex'] as const;
  return inOrder(maybe('the'), oneOf(...names.map((name) => noted('field', wellKnown[name]!, name))));
}

/** A page that is renamed, and not its file: the new name is no path. */
const newTitle = oneOf(
  slot('value', (token) => (isPathLike(token.text) ? undefined : term(token))),
  words('value', 'new text'),
);
/** A new title does not change the address anyway. */
const keepsAddress = maybe(
  maybe('and|but'),
  oneOf(
    inOrder('keep|keeping|leave|leaving', 'the|its', 'url|address|path|file name|filename|slug|link|file'),
    "without changing the url|same url|not the url|only the title|the url stays|the url should stay|do not change the url|don't change the url|without changing its url",
  ),
  maybe('as it is|as is|unchanged|the same|alone|untouched'),
);
const titleNoun = maybe('the title|the name|the new title|title');
const retitle = (pages: Rule): Rule =>
  noted(
    'retitled',
    inOrder(
      oneOf(
        asked(
          'rename|retitle|re-title',
          pages,
          was,
          'to|as|into|->|to be|with|in|to simply|to just',
          titleNoun,
          newTitle,
        ),
        inOrder('call|title|name', pages, newTitle, maybe('instead')),
        inOrder(
          'change|update',
          maybe('the name of'),
          pages,
          'to be called|to be titled|to be named|so it is called|so that it is called|so it is titled',
          newTitle,
        ),
        inOrder('change|update|set', 'the name of|the display name of', pages, 'to|into|->|to be', newTitle),
        inOrder(
          pages,
          oneOf(
            inOrder(
              must,
              'be called|be titled|be named|be renamed|have the title|have the name|get the title|be entitled|carry the title|bear the title|be renamed to|be renamed as|be retitled to|be retitled',
            ),
            'is now called|is now titled|is now named|is called|is to be called|needs the title|gets the title|needs a new title|wants the title',
          ),
          maybe('to|as|now'),
          newTitle,
        ),
        inOrder(
          wish,
          pages,
          'to',
          'be called|be titled|be named|be renamed to|have the title|be renamed',
          maybe('to|as'),
          newTitle,
        ),
      ),
      keepsAddress,
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
    inOrder(verbs, field, givenValue, more, inFrontMatter, onStatedPages),
    inOrder(verbs, field, was, toValue, value, more, inFrontMatter, onStatedPages),
    inOrder(
      verbs,
      field,
      onStatedPages,
      was,
      oneOf(inOrder(toValue, value), inOrder(':', markedValue)),
      more,
    ),
    inOrder('make', field, onStatedPages, markedValue, more),
    inOrder(verbs, onStatedPages, field, maybe(toValue), markedValue, more),
    inOrder(
      'replace|correct|fix',
      'the',
      unquotedField,
      onStatedPages,
      'with|by|to|to be|to read',
      value,
      more,
    ),
    inOrder(placeFirst, inFrontMatter, verbs, oneOf(inOrder(field, was, givenValue), yaml, bareYaml), more),
    inOrder(placeFirst, 'the|its|their', fieldByName, obligation, value, more),
    inOrder(
      'in|to',
      maybe('the'),
      'front matter|frontmatter|front-matter|metadata',
      onStatedPages,
      verbs,
      oneOf(inOrder(field, givenValue), yaml, bareYaml),
      more,
    ),
    inOrder(verbs, maybe('the'), owned, was, maybe(toValue), value, more),
    inOrder(
      verbs,
      noted('field', 'the title|title|the page title', 'title'),
      onStatedPages,
      was,
      toValue,
      value,
      keepsAddress,
    ),
    inOrder(maybe('the'), owned, obligation, value, more),
    inOrder(field, onStatedPages, obligation, value, more),
    inOrder(
      'give|assign|provide|supply|equip',
      statedPages('pages'),
      maybe('with'),
      field,
      maybe('of|as'),
      value,
      more,
    ),
    inOrder(
      statedOrAll,
      oneOf(inOrder(must, 'have|get|use|carry'), 'needs|gets|need'),
      field,
      maybe('of|set to|=|with the value|with value|as'),
      value,
      more,
    ),
    inOrder(
      'set|update|change|edit|modify|make',
      statedPages('pages'),
      oneOf(
        inOrder(
          maybe('to have|with|so it has|so that it has|to use|so they have'),
          field,
          maybe(toValue),
          value,
        ),
        inOrder(
          'so that|so|such that',
          maybe('its|the|their'),
          fieldByName,
          'is|are|reads|says|becomes',
          value,
        ),
      ),
      more,
    ),
    inOrder(verbs, oneOf(yaml, bareYaml), inFrontMatter, onStatedPages),
    inOrder(verbs, slot('field', fieldName), ':', bareWord, inFrontMatter, onStatedPages),
    inOrder(oneOf(yaml, inOrder(unquotedField, ':', markedValue)), inFrontMatter, onStatedPages),
    inOrder(
      'use|take|set|put',
      markedValue,
      'as|for|as the value of',
      maybe('the|its|their'),
      field,
      onStatedPages,
    ),
    inOrder(
      'make|mark|set|flag|turn|convert|put|change|declare|label',
      maybe('only|just'),
      statedPages('pages'),
      flag,
    ),
    inOrder(switched, onStatedPages),
    inOrder(statedPages('pages'), must, 'be|become|be marked|be set|be flagged', flag),
    inOrder(
      noted('value', noted('field', 'hide', 'hidden'), 'true'),
      oneOf(calledPage('pages'), slot('pages', path), samePage('pages')),
    ),
    inOrder(maybe('publish'), statedPages('pages'), 'by', 'setting|changing', field, toValue, value),
    inOrder(
      slot('pages', path),
      ':',
      oneOf(
        inOrder(maybe(verbs), field, oneOf(givenValue, inOrder(obligation, value)), more),
        inOrder(verbs, oneOf(yaml, bareYaml)),
      ),
    ),
    inOrder(
      verbs,
      'the',
      'front matter|frontmatter|front-matter|metadata',
      onStatedPages,
      ':',
      oneOf(inOrder(field, givenValue, more), yaml, bareYaml),
    ),
    retitle(oneOf(calledPage('pages'), samePage('pages'))),
    noted('retitled', inOrder('retitle|re-title', maybe('the'), slot('pages', term), 'to|as|->', newTitle)),
    noted('by path', retitle(slot('pages', path))),
  ),
  loose: {
    rule: amid(
      'set add give put use update assign change make adjust edit field fields value values key keys front matter frontmatter front-matter metadata header new called named reads read says say get gets carry carries = as page pages file files',
      unquotedField,
      inOrder(noun, maybe('called|named'), slot('field', fieldName)),
      markedValue,
      oneOf(statedPages('pages'), place),
    ),
    needs: ['field', 'value', 'pages'],
  },
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
