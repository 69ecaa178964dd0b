import { must, wish, wishThat } from '../asked.ts';
import { opening } from '../courtesy.ts';
import type { Form } from '../form.ts';
import {
  calledPage,
  documentByKind,
  impliedPage,
  listedInParentheses,
  onStatedPages,
  placeFirst,
  samePage,
  statedOrAll,
  statedPages,
} from '../page-phrases.ts';
import { fill, inOrder, maybe, noted, oneOf, type Rule, slot } from '../rule.ts';
import { path, quoted, term } from '../slots.ts';
import { exceptThose, inMarks, sentence, severalPages } from '../written.ts';
import { eachInstruction, hasTypo, iconName, inSidebarAs, severalEach } from './field-each.ts';
import {
  assignment,
  bareWord,
  bareYaml,
  field,
  fieldByName,
  fieldName,
  flag,
  givenValue,
  inFrontMatter,
  isFieldName,
  markedValue,
  more,
  noFlag,
  obligation,
  owned,
  switched,
  toValue,
  unquotedField,
  value,
  verbs,
  was,
  wellKnown,
  yaml,
} from './field-parts.ts';
import { listInstructions, listRule, writeItems } from './list-items.ts';
import { keepsAddress, newTitle, retitle } from './retitle.ts';

/** `hide cli.mdx (set hidden to true)`: the same, said as the field. */
const saidAsField = maybe(
  noted('again', inOrder(maybe('by|i.e.|meaning'), 'set|setting', field, toValue, value)),
);

/** `Use the bell icon for the alerts page`. */
const namedIcon = oneOf(
  inOrder(maybe('the'), noted('field', 'icon', 'icon'), onStatedPages, '->|=', slot('value', iconName)),
  inOrder(
    'use|set|add|put|show|pick|choose|take|assign',
    'the',
    slot('value', (token) => term(token) ?? iconName(token)),
    noted('field', 'icon', 'icon'),
    onStatedPages,
  ),
  inOrder('set|use', maybe('the'), noted('field', 'icon', 'icon'), slot('value', iconName), onStatedPages),
  // `Can the CLI page get a terminal icon?`
  inOrder(
    oneOf(
      inOrder('can|could|may', statedPages('pages'), 'get|have'),
      inOrder(statedPages('pages'), oneOf(inOrder(must, 'get|have|use|show'), 'needs|gets')),
    ),
    'a|an|the',
    slot('value', iconName),
    noted('field', 'icon', 'icon'),
  ),
  inOrder(
    'give|assign',
    statedPages('pages'),
    'the|a|an',
    slot('value', (token) => term(token) ?? iconName(token)),
    noted('field', 'icon', 'icon'),
  ),
);

const textField = inOrder(
  maybe('the|a|new|a new|the new'),
  oneOf(
    ...(['title', 'description', 'sidebarTitle'] as const).map((name) =>
      noted('field', wellKnown[name]!, name),
    ),
  ),
);

/** Longer texts are written with quotation marks. */
const maxRest = 25;
/** What belongs to no description: it says where else, what else, or that the text is still to be found. */
const endsText =
  /^(?:pages?|everywhere|sections?|folders?|except|unless|if|then|also|set|change|replace|move|delete|add|please|but|not|only|something|anything|fix|update|rename|remove|create|links|report|what|discussed|agreed|better)$/i;
const restOfSentence: Rule = (sentence, { at, filled }) => {
  const rest = sentence.tokens.slice(at);
  const isText =
    rest.length > 1 &&
    rest.length <= maxRest &&
    /^\p{Lu}/u.test(rest[0]!.text) &&
    rest.every(({ kind, text }) => kind === 'word' && !endsText.test(text)) &&
    rest.some(({ text }) => /^(?:and|,|&|in|on|for|with|to|of|:)$/i.test(text));
  const value = sentence.text(at, sentence.tokens.length);
  return isText
    ? [{ at: sentence.tokens.length, filled: fill(filled, { slot: 'value', value, bare: true }) }]
    : [];
};

const isName = (text: string): boolean => /^\p{Lu}/u.test(text);

export const setField: Form<'set-field'> = {
  verb: 'set-field',
  pattern: 'Set the field NAME to "VALUE" on PAGES | on all pages [except PAGES]',
  examples: [
    'Set the field "owner" to "docs-team" on all pages',
    'Set the description of guides/install.mdx to "How to install Acme"',
    'Set noindex to true in the folder drafts',
    'Add the field sidebarTitle with the value "Start" to the page "Quickstart"',
    'Update title to "Rate limits" on guides/limits.mdx',
    'Rename the page "Limits" to "Rate limits"',
    'Give cli.mdx the title "CLI" and the description "All commands"',
    'Mark guides/beta.mdx as draft',
    'Add the tag "beta" to guides/alerts.mdx',
    'Set the tags of guides/alerts.mdx to alerts, email',
    'Set noindex to true on all pages except index.mdx',
  ],
  rule: oneOf(
    severalEach,
    inSidebarAs,
    hasTypo(onStatedPages),
    listRule,
    namedIcon,
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
    inOrder(
      oneOf(inOrder(verbs, field, onStatedPages, toValue), inOrder(field, onStatedPages, obligation)),
      markedValue,
      'instead of|rather than|and not|, not',
      slot('was', quoted),
    ),
    inOrder(
      'take|bring|get',
      statedPages('pages'),
      noted('value', noted('field', 'out of draft|out of draft mode|out of draft status', 'draft'), 'false'),
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
    inOrder(verbs, 'the', unquotedField, was, toValue, markedValue, impliedPage('pages')),
    inOrder(
      statedPages('pages'),
      'has a new|has got a new|got a new|gets a new',
      fieldByName,
      maybe(',|:|–|—|-|('),
      markedValue,
      // By itself it may tell what was done.
      ',',
      opening,
      'update|change|set|adjust|fix|apply',
      'it|that|this',
    ),
    inOrder(
      statedPages('pages'),
      noted('value', noted('field', "shouldn't|should not|must not|mustn't", 'noindex'), 'true'),
      'be indexed|be in the search index|be in search results|be in the search results|be on google|show up in search engines|show up in search results|show up in google|show up on google|appear in search engines|appear in search results|appear in google|appear on google|be found by google|be found by search engines|be found in search engines|be visible to search engines|be listed in search engines',
      maybe('by', maybe('the'), 'search engines|google|crawlers|search engine'),
    ),
    inOrder(field, onStatedPages, oneOf(inOrder(obligation, value), inOrder(':', markedValue)), more),
    // `I want that the title of cli.mdx is "CLI"`.
    inOrder(
      wishThat,
      oneOf(inOrder(field, onStatedPages), inOrder(maybe('the'), owned)),
      'is|be|becomes|reads|says|gets|will be',
      markedValue,
      more,
    ),
    // `The description of cli.mdx is wrong, it should be "All commands"`.
    inOrder(
      oneOf(inOrder(field, onStatedPages), inOrder(maybe('the'), owned)),
      'is|are',
      'wrong|incorrect|outdated|misleading|not right|not correct|too long|too short|out of date|old',
      maybe(','),
      maybe('and|so|please|so please'),
      oneOf(inOrder(maybe('it'), obligation), 'change it to|set it to|make it|please change it to'),
      markedValue,
    ),
    // `Set title and description of cli.mdx to "CLI" and "All commands"`.
    inOrder(
      verbs,
      maybe('the'),
      unquotedField,
      'and',
      maybe('the'),
      unquotedField,
      onStatedPages,
      toValue,
      slot('value', term),
      'and',
      slot('value', term),
      maybe('respectively'),
    ),
    // `cli.mdx: noindex`, `cli.mdx: draft=true`.
    inOrder(
      slot('pages', path),
      ':',
      oneOf(noted('value', noted('field', 'noindex|no-index', 'noindex'), 'true'), assignment),
    ),
    inOrder(maybe('set|add|use'), assignment, onStatedPages),
    // `cli.mdx title -> "CLI"`.
    inOrder(slot('pages', path), unquotedField, '->|=', markedValue),
    // `Set draft on cli.mdx`: a flag is set by its name.
    inOrder(
      'set|enable',
      noted(
        'value',
        oneOf(
          noted('field', 'draft|draft flag|draft: true', 'draft'),
          noted('field', 'noindex|no-index', 'noindex'),
          noted('field', 'hidden|hidden flag', 'hidden'),
          noted('field', 'unlisted', 'unlisted'),
        ),
        'true',
      ),
      onStatedPages,
    ),
    inOrder(statedPages('pages'), 'needs|need', field, ',', opening, 'use|make it|set it to', markedValue),
    // `The schedules page has no icon. "calendar" would be good.`
    inOrder(
      statedPages('pages'),
      maybe('still|currently'),
      "needs|has no|lacks|is missing|could use|does not have|doesn't have",
      maybe('a|an|any|its'),
      fieldByName,
      maybe('yet'),
      ',|:|–|—|-',
      maybe('i think|maybe'),
      markedValue,
      inOrder(
        'would|should|will|is|sounds|works',
        maybe('be|do|work'),
        maybe('good|fine|great|nice|perfect|ok|okay|ideal|well|for me'),
      ),
    ),
    inOrder(
      wish,
      oneOf(inOrder(field, onStatedPages), inOrder(maybe('the'), owned)),
      'to be|to say|to read|to become|set to|changed to',
      value,
      more,
    ),
    inOrder(
      'front matter|frontmatter|front-matter|metadata',
      ':',
      verbs,
      slot('field', fieldName),
      toValue,
      value,
      onStatedPages,
    ),
    inOrder(
      'give|assign|provide|supply|equip',
      statedOrAll,
      maybe('with'),
      field,
      maybe('of|as|with value|with the value|set to|with a value of'),
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
      saidAsField,
    ),
    inOrder(switched, onStatedPages),
    inOrder(noted('value', noted('field', 'unhide|un-hide', 'hidden'), 'false'), statedPages('pages')),
    inOrder(noted('value', noted('field', 'undraft|un-draft', 'draft'), 'false'), statedPages('pages')),
    // `Icon of cli.mdx -> terminal`.
    inOrder(maybe('the'), unquotedField, onStatedPages, '->|=', markedValue),
    inOrder(statedPages('pages'), must, 'be|become|be marked|be set|be flagged', flag),
    inOrder(
      statedPages('pages'),
      "should no longer be|must no longer be|should not be|shouldn't be|must not be|mustn't be|need not be|does not have to be|should stop being",
      noFlag,
    ),
    // It may be told as a reason for something else.
    noted(
      'stated',
      inOrder(
        statedPages('pages'),
        "is no longer|isn't|is not|are no longer|are not|aren't|is now no longer",
        noFlag,
      ),
    ),
    // `noindex for the changelog`.
    inOrder(noted('value', noted('field', 'noindex|no-index|no index', 'noindex'), 'true'), onStatedPages),
    // `cli.mdx icon terminal`.
    inOrder(
      slot('pages', path),
      maybe(':|-|–|—'),
      oneOf(
        inOrder(unquotedField, slot('value', term)),
        inOrder(noted('field', 'icon', 'icon'), slot('value', iconName)),
      ),
    ),
    // Where the text ends is for the person to say; up to the end of the sentence is likely.
    noted(
      'to the end',
      oneOf(
        inOrder(verbs, textField, onStatedPages, was, toValue, restOfSentence),
        inOrder(maybe(verbs), textField, onStatedPages, ':', restOfSentence),
        inOrder(verbs, maybe('the'), owned, was, toValue, restOfSentence),
      ),
    ),
    inOrder(unquotedField, ':', oneOf(markedValue, bareWord), inFrontMatter, onStatedPages),
    // `Title of quickstart: "Start". Icon: play.`
    inOrder(unquotedField, ':', oneOf(markedValue, bareWord), impliedPage('pages')),
    // `… and the Runs page the description "…"`.
    inOrder(oneOf(calledPage('pages'), slot('pages', path)), 'the', fieldByName, markedValue),
    inOrder(
      noted('value', noted('field', 'noindex|no-index|deindex|de-index', 'noindex'), 'true'),
      statedPages('pages'),
    ),
    inOrder(
      noted('value', noted('field', 'hide|keep|exclude|remove|block', 'noindex'), 'true'),
      statedPages('pages'),
      'from|out of|away from',
      maybe('the'),
      'search engines|google|search results|google results|search engine results|the google index|search indexes|crawlers',
    ),
    inOrder(
      noted('value', noted('field', 'hide', 'hidden'), 'true'),
      oneOf(calledPage('pages'), slot('pages', path), samePage('pages'), listedInParentheses('pages')),
      saidAsField,
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
    retitle(oneOf(calledPage('pages'), documentByKind('pages'), samePage('pages'))),
    noted('retitled', inOrder('retitle|re-title', maybe('the'), slot('pages', term), 'to|as|->', newTitle)),
    noted('by path', retitle(slot('pages', path))),
  ),
  isSure: (filled) =>
    !filled.has('to the end') &&
    filled
      .in('value')
      .filter(({ bare }) => bare)
      .every(({ value: text }) => {
        // A bare word may be a new title or a new file name.
        if (filled.has('retitled')) return isName(text) && !filled.has('by path');
        return !text.includes(' ') || isName(text);
      }),
  build: (filled) => {
    if (filled.has('item')) return listInstructions(filled);
    const several = eachInstruction(filled);
    if (several) return several;
    const values = filled.all('value');
    const fields = filled.has('retitled') ? ['title'] : filled.all('field');
    // One field has one value: what is said twice must be the same.
    const settings = new Set(fields.map((name, i) => `${name}=${values[i]}`));
    if (settings.size !== new Set(fields).size || (filled.has('again') && settings.size > 1)) return [];
    if (fields.length !== values.length || (!filled.has('pages') && !filled.has('everywhere'))) return [];
    // Of a file, a word in quotation marks may be the new title or the new file name.
    if (filled.has('by path') && /^[a-z0-9-]+$/.test(values[0]!)) return [];
    const pages = filled.has('everywhere') ? 'all' : filled.all('pages');
    return fields.flatMap((name, i) =>
      fields.indexOf(name) < i
        ? []
        : [{ verb: 'set-field', field: name, value: values[i]!, pages, ...filled.except() }],
    );
  },
  write: (instruction) => {
    const { field: name, value: text, pages, except } = instruction;
    const named = pages === 'all' ? 'all pages' : severalPages(pages);
    const where = sentence`${named}${exceptThose(except)}`;
    if (!isFieldName(name)) return undefined;
    if (instruction.items) return writeItems(instruction, where);
    const of = name in wellKnown && pages !== 'all' && !except;
    if (of) return sentence`Set the ${name} of ${where} to ${inMarks(text)}`;
    return sentence`Set the field ${name} to ${inMarks(text)} on ${where}`;
  },
};
