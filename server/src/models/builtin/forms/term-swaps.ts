import { asked, must, participles } from '../asked.ts';
import { opening, who } from '../courtesy.ts';
import { words } from '../names.ts';
import {
  fromPages,
  fromStatedPages,
  outOfPages,
  page,
  placeBetween,
  statedEverywhere,
  titledPage,
} from '../page-phrases.ts';
import { inOrder, maybe, noted, oneOf, type Rule, repeated, separator, slot, valuesIn } from '../rule.ts';
import { quoted, term } from '../slots.ts';
import { alter, swap, takeAway } from '../verbs.ts';

const noun =
  'product|brand|feature|term|terms|word|words|phrase|phrases|name|names|product name|brand name|company name|feature name|text|string|strings|wording|expression|label|filler word|filler words|filler|buzzword|adverb|adjective|marketing term|jargon|slogan|spelling|acronym|abbreviation|terminology|old name|old term|outdated term|literal|plan|tool';
const mention =
  'mention of|mentions of|occurrence of|occurrences of|instance of|instances of|use of|uses of|usage of|usages of|reference to|references to|appearance of|appearances of|spelling of|misspelling|misspelling of|misspelled|typo|typos|spelling mistake|spelling error|wrong spelling|the wording|hits for|occurences of|occurence of|ocurrence of|ocurrences of|occurrance of|occurrances of|mentioning of|mentions to|misspelt|the misspelling';
const quantity =
  'all|all the|all of the|every|every single|each|any|each and every|all our|all existing|all remaining|every last|any remaining';

/** What is removed may be the keyword of a page; what is replaced is a term. */
const nounOrKeyword = `${noun}|keyword`;

const everyMention = inOrder(
  maybe(quantity),
  maybe('the|our|old|this|that|existing|remaining'),
  maybe(mention),
  maybe('the|our'),
  maybe(nounOrKeyword),
);

/** Without quotation marks, "the quickstart" is a page and "all mentions of quickstart" a term. */
const mentioned = inOrder(
  maybe(quantity),
  maybe('the|our'),
  oneOf(mention, inOrder(mention, 'the', noun), noun),
  words('from', 'term'),
);
const from = oneOf(inOrder(everyMention, maybe('from'), slot('from', term)), mentioned);
const anyFrom = oneOf(from, inOrder(maybe(quantity), words('from', 'term')));
const to = oneOf(
  inOrder(maybe('the|our|a'), maybe('new|correct|proper|right'), maybe(noun), slot('to', quoted)),
  inOrder(maybe('the new name|the new term|the term|the word'), words('to', 'new text')),
);

export const verb = `${swap}|${alter}`;
const joint =
  'with|to|by|into|as|->|=|so it says|so that it says|to read|to say|to be|in favor of|in favour of|for it|over to|so it reads';
const pair = inOrder(maybe('from'), from, placeBetween, joint, to);
const anyPair = inOrder(maybe('from'), anyFrom, placeBetween, joint, to);
/** The second of two pairs may repeat the verb or leave it out. */
const pairs = (part: Rule): Rule => inOrder(part, repeated(separator, part));

const operation = inOrder(
  maybe('do|run|perform|make|apply|execute'),
  maybe('a|an|the'),
  maybe('global|quick|simple|site-wide|sitewide|full|bulk|mass|big'),
  'find and replace|search and replace|find & replace|search & replace|find/replace|search/replace|find-and-replace|search-and-replace|replace|replacement|renaming|rename|substitution|search/replace',
  maybe('operation|across the docs|everywhere|on the docs|in the docs|on all pages'),
  maybe('of|for|on|from'),
);

/** "Substitute a for b" is said in both directions; it is not read at all. */
const imperative = oneOf(
  asked(
    verb,
    oneOf(inOrder(maybe('from'), from), inOrder(maybe('both'), from, separator, from)),
    placeBetween,
    joint,
    to,
    repeated(separator, pair),
  ),
  inOrder(operation, pairs(pair)),
  asked(swap, anyFrom, placeBetween, joint, to, repeated(separator, anyPair)),
  // "Change limits to 500" is not about the word.
  noted('change', asked('change|update', anyFrom, placeBetween, joint, to)),
  inOrder('swap|switch|exchange|change|swapping', maybe('out'), anyFrom, 'for', to),
  inOrder(
    'search for|find|look for|search|locate|take',
    maybe(
      'all the places where|all places where|every place where|the places where|everywhere that|where|all pages where|any place where',
    ),
    maybe(
      'we say|it says|we use|we write|we mention|the docs say|we have|we still say|we still use|we talk about',
    ),
    from,
    placeBetween,
    'and',
    'replace|change|swap|turn|rename|update|make|convert',
    maybe('it|them|that|those|each|all of them|every one|every occurrence|each one'),
    joint,
    to,
  ),
  inOrder('capitalise|capitalize|spell|write|style', from, 'as', to),
  inOrder('make|call', slot('from', term), slot('to', quoted)),
  // `Rename the dashboard to "console"`: no page, no group and no folder is called so.
  inOrder('rename|rebrand', 'the|our', words('from', 'plain term'), 'to|as|into|->', to),
  inOrder('call', maybe('the|our'), words('from', 'plain term'), slot('to', quoted)),
  // `Change the word "a" in "b"`, as some languages say it.
  asked('change|turn|convert|transform|rename|modify', from, 'in', slot('to', term, 'no name')),
  inOrder(
    'drop|retire|abandon|stop using|phase out|give up|scrap',
    from,
    placeBetween,
    'in favour of|in favor of|and use|for|and say|and write',
    to,
    maybe('instead'),
  ),
);

const speaks =
  'use|say|write|prefer|call it|spell|put|type|employ|refer to it as|spell it|write it|stick to|stick with|standardise on|standardize on|settle on|go with|adopt|we say|we write|we now say|we use|we now use|we prefer';
const notThat = oneOf(
  'instead of|rather than|not|and not|in place of|over|and never|in lieu of|as opposed to|, not|where we write|where we say|where we now say|where we currently say|wherever we say|wherever we write',
);
const itShouldBe = inOrder(
  maybe('please|but|so|so please|and|now'),
  oneOf(
    inOrder(
      'change|replace|update|rename|swap|correct|fix|turn',
      maybe('it|that|them|this|those|each'),
      maybe('everywhere|in all places'),
      joint,
    ),
    inOrder('it|that|they|this|which|we|you', must, maybe('be|say|read|become|be called|now say|use|write')),
    inOrder('write|use|say|put|make it|call it|make that|make this|make them|call that'),
    inOrder(
      "it is|it's|it is now|it's now|now it is|the new name is|the correct name is|the correct spelling is|correct is|the right term is|the correct term is|the new term is|the new one is",
      maybe('called|named'),
    ),
  ),
);
const still = maybe('still|sometimes|currently|always|often|wrongly|keep|keeps|incorrectly');

const preference = oneOf(
  noted(
    'preference',
    inOrder(
      maybe('we|you|everyone|everybody|people|the docs|our docs|all pages|all docs|the documentation'),
      maybe('should|must|will'),
      maybe('always|consistently|only|all'),
      oneOf(speaks, 'be using|be saying|be writing|have|see|read'),
      placeBetween,
      maybe('the term|the word|the name|the spelling'),
      to,
      maybe('everywhere|consistently'),
      notThat,
      anyFrom,
    ),
  ),
  noted(
    'preference',
    inOrder(
      "it's|it is|its called|its spelled|it's spelled|it is spelled|it's called|it is called|the correct spelling is|the correct term is|the name is|the right term is|our product is called",
      to,
      maybe('now'),
      notThat,
      anyFrom,
      maybe('anymore|any more|any longer'),
      maybe(fixIt()),
    ),
  ),
  // `On cli.mdx it should say "b" instead of "a"`.
  noted(
    'preference',
    inOrder(
      'it|there it|this|the text',
      must,
      'say|read|be|be called|use',
      slot('to', quoted),
      notThat,
      slot('from', term),
    ),
  ),
  // `The address a@acme.example is dead. Use b@acme.example instead.`
  inOrder(
    'the',
    'address|email address|e-mail address|email|e-mail|mail address|name|term|hostname',
    oneOf(slot('from', term), words('from', 'term')),
    "is dead|is gone|is wrong|is outdated|is obsolete|no longer works|no longer exists|doesn't work anymore|does not work any more|doesn't exist anymore|is no longer used|is no longer valid|has changed",
    ',',
    opening,
    'use|write|take|put',
    to,
    'instead',
  ),
  inOrder('instead of', anyFrom, maybe('we|you|it'), maybe('should|must'), 'use|say|write|put|have|be', to),
  inOrder(
    'wherever|where|everywhere|whenever|every time|anywhere|each time',
    oneOf(
      inOrder(
        'it says|you see|you find|we say|it reads|the docs say|we use|we write|we have|there is|you encounter|you come across|we mention|we said|we wrote|we talk about',
        from,
      ),
      inOrder(from, 'appears|is used|occurs|is mentioned|shows up|comes up|is written'),
    ),
    itShouldBe,
    to,
    maybe('instead'),
  ),
  inOrder(
    maybe('the|our|some|several|many|a few|all|most'),
    oneOf(
      'docs|documentation|it|they|pages|site|we|website|guides|some pages|people',
      page('pages'),
      titledPage('pages'),
    ),
    still,
    'say|says|mention|mentions|use|uses|contain|contains|refer to|refers to|talk about|talks about|speak of|speaks of|write|writes|have|has|spell|call it|calls it',
    maybe('the'),
    from,
    placeBetween,
    maybe(
      maybe(',|and|but'),
      'that is wrong|this is wrong|which is wrong|that is not right|this is not right|that is incorrect|which is incorrect|that is a typo',
      maybe(','),
    ),
    itShouldBe,
    to,
    maybe('instead|everywhere'),
  ),
  inOrder(
    "no more|we no longer say|we don't say|we do not say|we no longer use|we don't use|we do not use|we stopped using|don't say|don't use|do not use|do not say|never say|avoid|avoid saying|avoid the term|avoid using|stop using|stop saying|don't write|do not write|no longer use",
    from,
    maybe('anymore|any more|any longer'),
    itShouldBe,
    to,
    maybe('instead'),
  ),
  inOrder(
    from,
    must,
    'go|disappear|go away|vanish|be gone|be avoided|not be used',
    maybe('anymore|any more'),
    maybe('from', maybe('the|our'), 'docs|documentation|site|website'),
    itShouldBe,
    to,
    maybe('instead'),
  ),
  inOrder('call', anyFrom, to, 'from now on|now'),
  inOrder(takeAway, from, ',', opening, 'use|say|write|put', to, 'instead'),
  // `Legal wants "a" changed to "b"`.
  inOrder(
    who,
    'wants|want|would like|asked for|asks for|prefers',
    from,
    oneOf(
      inOrder(maybe('to be'), participles(`${swap}|change|update`), joint),
      'to be called|to be named|to be written|to be written as|to be spelled|to be spelled as|to be referred to as|to become|to read|called',
    ),
    to,
  ),
  noted('preference', inOrder('our|the', 'style guide', 'says|wants|prefers', to, notThat, anyFrom, fixIt())),
  // `We now call "a" "b", please update that everywhere`.
  inOrder(
    'we now call|we call|everyone now calls|everybody now calls|people now call|we have started to call',
    slot('from', term),
    slot('to', quoted),
    oneOf(inOrder(maybe('now|instead|from now on'), fixIt()), 'now|instead|from now on'),
  ),
  inOrder('we now call', slot('from', term), slot('to', quoted)),
);

function fixIt(): Rule {
  return inOrder(
    maybe('please|so|so please|and'),
    'fix|correct|change|update',
    maybe('that|it|this|them|all of them|accordingly|all mentions|all references'),
    maybe('accordingly|everywhere|on all pages|in the docs|in all places'),
  );
}

/** `… and the docs still use the old name`. */
const stillOld = inOrder(
  'and|but',
  maybe('the|our|some|many'),
  'docs|documentation|pages|site|guides',
  'still',
  'use|uses|say|says|have|has|mention|mentions|show|shows',
  'the old',
  'name|term|wording|one|word|spelling|names',
);

/** What has happened to a name. */
const becomes = oneOf(
  inOrder(
    'is|was|has been|have been|got|is being|are being|will be|are|were',
    participles('rename|rebrand|change|replace|update|call|name|title'),
    maybe('to|as|with|by|into'),
  ),
  inOrder(
    'is|are',
    'now|called|known as|now called|now named|now known as|now spelled|now referred to as|now officially|no longer correct , it is',
  ),
  'became|becomes|has become|have become|will become|turned into|changed to|has changed to|is from now on|goes by|now goes by',
  inOrder(
    must,
    'become|read|say|be called|be written|be written as|be spelled|be spelt|be referred to as|be known as|turn into|be spelled as',
  ),
  inOrder('needs to become|has to become'),
);

const statement = oneOf(
  noted('should be', inOrder(anyFrom, must, 'be', words('to', 'new text'))),
  inOrder(anyFrom, becomes, to, maybe('now|instead|everywhere|instead of that|from now on'), maybe(fixIt())),
  inOrder(
    "we|they|i|marketing|we've|we're",
    maybe('have|has|are|just|recently|had'),
    'renamed|rebranded|renaming|rebranding|changed|changing',
    maybe(
      'our|the',
      'product|feature|term|product area|plan|brand|product name|concept|company|tool|service',
    ),
    maybe('from'),
    anyFrom,
    'to|as|into|->',
    to,
    maybe('last week|last month|last year|recently|a while ago|yesterday|this year'),
    maybe(stillOld),
  ),
  inOrder(anyFrom, 'has a new name|got a new name|has been renamed|was renamed', itShouldBe, to),
);

/** `Github is misspelled all over, it should be GitHub`. */
const misspelled = inOrder(
  words('from', 'term'),
  'is|are',
  'misspelled|misspelt|wrong|spelled wrong|incorrect|a typo|outdated',
  maybe('everywhere|all over|all over the place|all over the docs|in many places|in the docs|throughout'),
  itShouldBe,
  to,
);

/** `"recieve" should be "receive"`: between quotation marks, since much else should be something. */
const correction = inOrder(
  maybe('in the docs|fix'),
  everyMention,
  slot('from', term),
  oneOf(
    inOrder(must, 'be'),
    'should say|must say|is wrong , it should be|is misspelled , it should be|is a typo for|is a misspelling of|is a typo , it should be|is incorrect , it should be|is a typo',
    inOrder('is|are', maybe('wrong|incorrect|misspelled|misspelt|a typo|outdated|a misspelling'), itShouldBe),
  ),
  slot('to', quoted),
);

const labelled = maybe(
  maybe('fix|correct|correct the|fix the|please fix the|update|update the'),
  'spelling|typo|typos|spelling mistake|spelling mistakes|correction|corrections|replace|replacement|wording|terminology|term|name change|renaming|naming',
);
const shorthand = oneOf(
  inOrder(labelled, slot('from', term), '->', slot('to', quoted)),
  inOrder(
    words('from', 'term'),
    '->',
    words('to', 'new text'),
    separator,
    words('from', 'term'),
    '->',
    words('to', 'new text'),
    repeated(separator, words('from', 'term'), '->', words('to', 'new text')),
  ),
  inOrder(
    words('from', 'term'),
    '->',
    words('to', 'new text'),
    maybe(',', maybe('in|on'), 'all pages|every page|all docs|the docs|all the docs'),
  ),
  inOrder(slot('from', term), '->', slot('to', quoted), ',', 'all pages|every page|all docs'),
  inOrder(
    maybe('the'),
    'old|old name|old term|before|wrong|current|old wording|old text|old word',
    slot('from', term),
    maybe('and'),
    maybe('the'),
    'new|new name|new term|after|correct|right|new wording|new text|new word',
    slot('to', quoted),
  ),
);

const away = `${takeAway}|strip|cut out|strip out|avoid`;

/** Without quotation marks a removal could be about anything: "remove all links". */
const removal = oneOf(
  inOrder(
    'take|get|keep',
    maybe(quantity),
    maybe('the|our'),
    oneOf(mention, noun),
    slot('from', term),
    'out',
    noted('to', outOfPages, ''),
  ),
  // What is not a page, and is removed from pages, is a term.
  asked(
    away,
    inOrder(
      slot('from', term, 'quoted term'),
      repeated(separator, slot('from', term, 'quoted term')),
      noted('to', fromStatedPages, ''),
    ),
  ),
  // What is nowhere to be is no page, and no item of a page's list.
  asked(away, inOrder(slot('from', term, 'no page'), noted('to', statedEverywhere, ''))),
  asked(
    away,
    inOrder(
      oneOf(
        inOrder(quantity, maybe('the|our'), maybe(mention), maybe('the'), maybe(noun)),
        inOrder(maybe('the|our'), oneOf(mention, noun)),
      ),
      slot('from', term),
      repeated(separator, maybe('the'), maybe(noun), slot('from', term)),
      noted('to', fromPages, ''),
    ),
  ),
);

/** What is told about two terms, and not ordered. */
export const told = oneOf(
  inOrder(
    'we',
    maybe('now'),
    'say|use|write|prefer|spell',
    to,
    maybe(
      'now|in one word|as one word|in two words|as two words|with a hyphen|without a hyphen|without the hyphen',
    ),
    maybe(','),
    'instead of|rather than|not',
    anyFrom,
  ),
  statement,
);

/** `Substitute "a" for "b"` is said in both directions: each of them is a suggestion. */
const eitherWay = noted(
  'either way',
  oneOf(
    inOrder('substitute|substituting', slot('to', term), 'for', slot('from', term)),
    inOrder('substitute|substituting', slot('from', term), 'for', slot('to', term)),
  ),
);

/** `… prefers "b" over "a", so change a to b`: the same pair, without quotation marks. */
const samePair: Rule = ({ tokens, words }, { at, filled }) => {
  const heldIn = (slot: string) => valuesIn(filled, slot)[0]?.toLowerCase().split(' ') ?? [];
  const [old, text] = [heldIn('from'), heldIn('to')];
  const is = (said: readonly string[], from: number) =>
    said.every((word, i) => tokens[from + i]?.text.toLowerCase() === word);
  const [middle, end] = [at + 1 + old.length, at + 2 + old.length + text.length];
  const isPair = old.length > 0 && is(old, at + 1) && is(text, middle + 1);
  const isSwap =
    /^(?:change|replace|swap|switch)$/.test(words[at] ?? '') &&
    /^(?:to|with|by|for|->)$/.test(words[middle] ?? '');
  return isPair && isSwap ? [{ at: end, filled }] : [];
};

/** What a house has agreed on, and that it be done. */
const agreed = inOrder(
  'our|the',
  'style guide|styleguide|guidelines|house style|writing guide',
  'prefers|prefer|says|say|wants|want|requires|require|recommends|recommend',
  slot('to', term),
  notThat,
  slot('from', term),
  ',',
  maybe('so|so please|please|and so|therefore'),
  samePair,
);

export const swaps = oneOf(
  agreed,
  eitherWay,
  imperative,
  preference,
  statement,
  inOrder(labelled, correction),
  misspelled,
  shorthand,
  removal,
);
