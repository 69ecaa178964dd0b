import { asked } from '../asked.ts';
import type { Filled } from '../form.ts';
import type { Instruction } from '../instruction.ts';
import { isOperative } from '../operative.ts';
import { onStatedPages, statedPages } from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { term } from '../slots.ts';
import type { Token } from '../token.ts';
import { isVague } from '../vague-words.ts';
import { inMarks, sentence } from '../written.ts';
import { fieldName, toValue, verbs } from './field-parts.ts';

/** Fields that hold a list, and what one item of them is called. */
const lists: Readonly<Record<string, { readonly one: string; readonly all: string }>> = {
  tags: { one: 'tag', all: 'tags|tag list|list of tags' },
  keywords: { one: 'keyword|key word', all: 'keywords|key words|keyword list|list of keywords' },
  categories: { one: 'category', all: 'categories' },
  authors: { one: 'author', all: 'authors' },
};

const called = (form: 'one' | 'all'): Rule =>
  oneOf(...Object.entries(lists).map(([field, said]) => noted('field', said[form], field)));

/** `the tags`, or any field that is called a list: `the list hide`. */
const list = inOrder(
  maybe('the|its|their'),
  oneOf(
    called('all'),
    inOrder('list|field', slot('field', fieldName)),
    inOrder(slot('field', fieldName), 'list'),
  ),
);

/** An item without quotation marks is one word. */
const bareItem = ({ kind, text }: Token) =>
  kind === 'word' &&
  /^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(text) &&
  (!isVague(text) || /^\p{L}$/u.test(text)) &&
  !isOperative(text.toLowerCase())
    ? text
    : undefined;
const item = slot('item', (token) => term(token) ?? bareItem(token));
const items = inOrder(item, repeated(separator, item));
const severalItems = inOrder(item, separator, item, repeated(separator, item));

const quotedItem = slot('item', term);
const quotedItems = inOrder(quotedItem, repeated(separator, quotedItem));
/** What "tag" and the word together name, and the tags of HTML: "the tag cloud", "the tag br". */
const partOfTag =
  /^(?:clouds?|lists?|lines?|pages?|fields?|bars?|names?|colou?rs?|icons?|labels?|sections?|managers?|filters?|systems?|index|archives?|links?|search|widgets?|components?|menus?|overview|blocks?|elements?|headers?|headings?|tables?|badges?|descriptions?|columns?|rows?|syntax|examples?|prefix|suffix|values?|lines?|scripts?|snippets?|inputs?|soup|team|support|handling|features?|density|stuffing|research|analysis|tool|tools|help|helper|container|group|groups|selector|picker|browser|tree|count|counter|counts|br|div|span|img|p|a|b|i|u|em|strong|h\d|style|iframe|code|pre|details|summary|video|audio|html|head|body|title|meta|hr|ul|ol|li|td|tr|th)$/i;
/** `the tag "beta"`, `the tag beta`, `the tags beta and cron`. */
const named = oneOf(
  inOrder(oneOf(called('one'), called('all')), quotedItems),
  inOrder(called('all'), severalItems),
);

/** Without the article, "tag support" is a thing. */
const oneTag = inOrder(
  'the|a|another|a new|the new',
  oneOf(noted('field', 'tag', 'tags'), noted('field', 'keyword', 'keywords')),
  slot('item', (token) => (partOfTag.test(token.text) ? undefined : bareItem(token))),
);

/** What is taken out must be in the list, so that the article may be left out. */
const bareTag = inOrder(
  oneOf(noted('field', 'tag', 'tags'), noted('field', 'keyword', 'keywords')),
  slot('item', (token) => (partOfTag.test(token.text) ? undefined : bareItem(token))),
);

/** `the beta tag`. */
const tagBehind = inOrder(
  maybe('the|this'),
  slot('item', (token) => term(token) ?? (ofHtml.test(token.text) ? undefined : bareItem(token))),
  oneOf(noted('field', 'tag', 'tags'), noted('field', 'keyword', 'keywords')),
);
const ofHtml =
  /^(?:an?|the|this|that|these|any|each|every|all|no|some|one|first|last|meta|html|title|script|style|img|image|link|head|body|heading|opening|closing|git|release|version|language|lang|price|name|hash|h\d|p|br|div|span|jsx|mdx|component|self-closing|unclosed|unused|old|new|wrong|duplicate|other|same|main|only|whole)$/i;

const onPages = inOrder(maybe('in|of', maybe('the'), 'front matter|frontmatter|front-matter'), onStatedPages);

/** The items of a list, all at once or some of them. */
export const listRule: Rule = oneOf(
  noted(
    'items',
    oneOf(
      asked(
        'add|append|attach|assign|apply|put|insert',
        oneOf(
          inOrder(maybe('the|a|an|another|this|these|new|the new|a new|following|the following'), named),
          oneTag,
        ),
        onPages,
      ),
      inOrder(
        'add|append|put|insert',
        inOrder(items, maybe('as', oneOf('a tag', 'tags', 'a keyword'))),
        'to',
        list,
        onPages,
      ),
      // `add "beta" as a tag to cli.mdx`, `add the "beta" tag to cli.mdx`.
      inOrder(
        'add|use|put|set',
        quotedItems,
        'as',
        maybe('a|the|new'),
        oneOf(called('one'), called('all')),
        onPages,
      ),
      inOrder('add|put|apply|attach|assign', maybe('the|a'), quotedItem, called('one'), onPages),
      noted(
        'field',
        inOrder(
          'tag',
          statedPages('pages'),
          oneOf(inOrder('with', maybe('the tag|the tags'), items), inOrder('as', quotedItems)),
        ),
        'tags',
      ),
    ),
    'add',
  ),
  noted(
    'items',
    oneOf(
      asked(
        'remove|delete|drop|take|strip|get rid of|take out|take away',
        oneOf(inOrder(maybe('the|this|these|any|a'), named), oneTag, bareTag, tagBehind),
        onPages,
      ),
      // `take the tag "beta" off cli.mdx`.
      inOrder(
        'take|get|pull',
        oneOf(inOrder(maybe('the|this|these'), named), oneTag, bareTag),
        'off|off of|out of',
        statedPages('pages'),
      ),
      inOrder('remove|delete|drop|take|strip|take out', items, 'from|out of', list, onPages),
      noted('field', inOrder('untag|un-tag', statedPages('pages'), 'as', quotedItems), 'tags'),
    ),
    'remove',
  ),
  noted(
    'items',
    oneOf(
      inOrder(verbs, list, onPages, toValue, severalItems),
      inOrder(verbs, list, toValue, severalItems, onPages),
      inOrder(list, onPages, ':', severalItems),
      inOrder(called('all'), ':', severalItems, onPages),
    ),
    'set',
  ),
);

type SetField = Extract<Instruction, { verb: 'set-field' }>;

/** What a sentence about items asks for; none where it is not about them. */
export function listInstructions(filled: Filled): SetField[] {
  const change = filled.all('items')[0] as SetField['items'];
  const said = filled.all('item');
  if (change === undefined || said.length === 0 || filled.all('field').length !== 1) return [];
  const pages = filled.has('everywhere') ? 'all' : filled.all('pages');
  if (pages.length === 0) return [];
  // A comma parts items.
  const value = said.some((each) => each.includes(',')) ? JSON.stringify(said) : said.join(', ');
  return [{ verb: 'set-field', field: filled.one('field'), value, items: change, pages, ...filled.except() }];
}

/** The plainest sentence for items of a list. */
export function writeItems({ field, value, items: change }: SetField, where: string | undefined) {
  if (/^\[/.test(value)) return undefined;
  const said = value.split(', ').map(inMarks);
  if (said.includes(undefined)) return undefined;
  const listed = said.join(', ');
  if (change === 'add') return sentence`Add ${listed} to the list ${field} of ${where}`;
  if (change === 'remove') return sentence`Remove ${listed} from the list ${field} of ${where}`;
  return said.length > 1 ? sentence`Set the list ${field} of ${where} to ${listed}` : undefined;
}
