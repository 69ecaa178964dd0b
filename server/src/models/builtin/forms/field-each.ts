import { must } from '../asked.ts';
import type { Filled } from '../form.ts';
import type { Instruction } from '../instruction.ts';
import { calledPage, documentByKind, statedOrAll, statedPages } from '../page-phrases.ts';
import { fill, inOrder, maybe, noted, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { path, term } from '../slots.ts';
import type { Token } from '../token.ts';
import { isVague } from '../vague-words.ts';
import { toValue, unquotedField, verbs, wellKnown } from './field-parts.ts';

type SetField = Extract<Instruction, { verb: 'set-field' }>;

/** An icon by its name, and not by what it looks like. */
export const iconName = ({ kind, text }: Token) =>
  kind === 'word' && /^[a-z][a-z0-9-]*$/.test(text) && !isVague(text) && !looks.test(text) ? text : undefined;
const looks =
  /^(?:page|sidebar|nav|menu|docs?|same|usual|standard|regular|normal|company|product|brand|custom|nice|cool|pretty|fancy|good|big|small|large|tiny|missing|broken|wrong|matching|fitting|generic|red|green|blue|yellow|black|white|grey|gray|orange|purple|pink|colou?red|animated|first|second|third|last|two|three|many|few|several|existing|original|real|official|proper|fresh|modern|simple|plain|size|sizes|colou?rs?|font|fonts|set|library|pack|name|path|position|style|file|image)$/;

const onePage = oneOf(
  calledPage('page of several'),
  slot('page of several', path),
  documentByKind('page of several'),
);

/** `a.mdx to "A"`, where each page gets a value of its own. */
const each = inOrder(onePage, toValue, slot('value of several', term));

/** `clock for a.mdx`, `"Start" for the page "Quickstart"`. */
const forPage = (value: (token: Token) => string | undefined): Rule => {
  const pair = inOrder(
    maybe('the|a'),
    slot('value of several', value),
    'for|on|to',
    maybe('the|our'),
    onePage,
  );
  return inOrder(pair, repeated(separator, pair));
};

/** `the title "Base Image" should be "Base image"`: the page is named by the title that it has. */
const titleItself = inOrder(
  maybe('the'),
  'title|page title',
  slot('page of several', term, 'page'),
  must,
  'be|become|read',
  slot('value of several', term),
  repeated(
    separator,
    maybe('the title|the page title'),
    slot('page of several', term, 'page'),
    must,
    'be|become|read',
    slot('value of several', term),
  ),
);

/** `… gets the icon "book", and the quickstart gets "rocket"`. */
const gets = oneOf(inOrder(must, 'have|get|use'), 'gets|get|needs|has');
const anyValue = (into: string): Rule => slot(into, (token) => term(token) ?? iconName(token));
const another = inOrder(
  statedOrAll,
  gets,
  'the',
  oneOf(noted('field', 'icon', 'icon'), unquotedField),
  anyValue('value'),
  separator,
  statedPages('other pages'),
  maybe(gets),
  anyValue('other value'),
);

export const severalEach: Rule = oneOf(
  inOrder(
    verbs,
    'the',
    unquotedField,
    'of|for|on',
    each,
    separator,
    repeated('of|for|on|that of'),
    each,
    repeated(separator, repeated('of|for|on|that of'), each),
  ),
  noted(
    'field',
    inOrder('rename|retitle|re-title', each, separator, each, repeated(separator, each)),
    'title',
  ),
  noted(
    'field',
    inOrder(
      maybe('new'),
      'icons',
      ':',
      forPage((token) => term(token) ?? iconName(token)),
    ),
    'icon',
  ),
  noted('field', inOrder(maybe('new'), 'titles', ':', forPage(term)), 'title'),
  noted('field', inOrder(maybe('new'), 'descriptions', ':', forPage(term)), 'description'),
  noted('field', titleItself, 'title'),
  another,
);

/** One instruction for each page; none where two of them are for one, or a title may be a file name. */
export function eachInstruction(filled: Filled): SetField[] | undefined {
  const several = filled.all('page of several');
  if (filled.has('other pages')) return pairOf(filled);
  if (several.length === 0) return undefined;
  const texts = filled.all('value of several');
  const isFile = several.some((page, i) => page.includes('.') && /^[a-z0-9/.-]+$/.test(texts[i]!));
  const mayBeFile = isFile && filled.one('field') !== 'icon';
  if (mayBeFile || new Set(several).size !== several.length || texts.length !== several.length) return [];
  return several.map((page, i) => ({
    verb: 'set-field',
    field: filled.one('field'),
    value: texts[i]!,
    pages: [page],
  }));
}

function pairOf(filled: Filled): SetField[] {
  const [field, first, second] = [filled.one('field'), filled.all('pages'), filled.all('other pages')];
  // A bare word names an icon, and no other field.
  if (
    filled.all('field').length > 1 ||
    filled.has('everywhere') ||
    first.some((page) => second.includes(page))
  )
    return [];
  return [
    { verb: 'set-field', field, value: filled.one('value'), pages: first },
    { verb: 'set-field', field, value: filled.one('other value'), pages: second },
  ];
}

const shownAs =
  'be shown as|be called|be listed as|appear as|be named|show up as|be displayed as|read|just say|say|just be called|be labelled|be labeled';
const inSidebar =
  'in the sidebar|in the navigation|in the menu|in the nav|in the side bar|in our sidebar|in our navigation';

/** `In the sidebar the CLI page should be shown as "CLI"`. */
export const inSidebarAs: Rule = noted(
  'field',
  oneOf(
    inOrder(inSidebar, maybe(','), statedPages('pages'), must, shownAs, slot('value', term)),
    inOrder(statedPages('pages'), must, shownAs, slot('value', term), inSidebar),
    inOrder('show|list|display|label', statedPages('pages'), 'as', slot('value', term), inSidebar),
    inOrder(
      inSidebar,
      maybe(','),
      'show|list|display|label|call',
      statedPages('pages'),
      maybe('as'),
      slot('value', term),
    ),
  ),
  'sidebarTitle',
);

const wrongly =
  'has a typo|has a spelling mistake|is misspelled|is misspelt|has a mistake|contains a typo|has an error|is spelled wrong';
const maxRest = 8;
const goesOn =
  /^(?:pages?|everywhere|sections?|folders?|except|unless|if|then|also|set|change|replace|please|but|not|only|instead|thanks|too)$/i;

/** `should be Upload & download files`: a title without quotation marks, up to the end of the sentence. */
const titleToTheEnd: Rule = (sentence, { at, filled }) => {
  const rest = sentence.tokens.slice(at);
  const isTitle =
    rest.length > 0 &&
    rest.length <= maxRest &&
    /^\p{Lu}/u.test(rest[0]!.text) &&
    rest.every(({ kind, text }) => kind === 'word' && !/^[,:()]$/.test(text) && !goesOn.test(text));
  const value = sentence.text(at, sentence.tokens.length);
  return isTitle ? [{ at: sentence.tokens.length, filled: fill(filled, { slot: 'value', value }) }] : [];
};

/** `The title of cli.mdx has a typo, should be Command line`. */
export const hasTypo = (ofPages: Rule): Rule =>
  inOrder(
    maybe('the'),
    noted('field', wellKnown.title!, 'title'),
    ofPages,
    wrongly,
    maybe(',|:|-'),
    maybe('and|so'),
    oneOf(inOrder(maybe('it'), must, 'be|read|say'), 'correct is|please make it|make it|it is'),
    oneOf(slot('value', term), titleToTheEnd),
  );
