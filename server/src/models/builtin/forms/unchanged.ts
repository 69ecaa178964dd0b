import { closing, opening } from '../courtesy.ts';
import { inOrder, maybe, oneOf, type Rule, repeated } from '../rule.ts';

/** A report changes nothing. People say so all the same, and no two of them in the same words. */
const verbs = 'change|fix|edit|touch|modify|repair|correct|alter|update|commit|rewrite';
const gerunds =
  'changing|fixing|editing|touching|modifying|repairing|correcting|altering|updating|committing|rewriting';

const thing = oneOf(
  'anything|something|a thing|them|it|those|these|any of them|any of it|anything else|nothing',
  inOrder(
    maybe('any|a|the|a single|my|our|any of the|any of our'),
    'file|files|page|pages|docs|documentation|content|link|links|text|problem|problems|line|site',
  ),
);
const yet = maybe('yet|for now|just yet|at all|please|right now|so far');

const denied = oneOf(
  inOrder(
    "don't|dont|don’t|do not|but not|no need to|not|never|must not|should not|shouldn't|you must not|please don't|please dont|please do not",
    oneOf(inOrder(verbs, maybe('or', verbs)), 'make', 'do'),
    maybe(oneOf(thing, inOrder(maybe('any'), 'changes|edits|fixes'))),
  ),
  inOrder(
    'without|not|no|instead of',
    oneOf(gerunds, 'making|doing'),
    maybe(oneOf(thing, inOrder(maybe('any'), 'changes|edits|fixes'))),
  ),
  inOrder(verbs, 'nothing', maybe('else')),
  inOrder(
    'no',
    maybe('automatic|actual|file'),
    'changes|edits|fixes|modifications|commits|pull request|pr|editing|fixing',
    maybe('needed|required|necessary|wanted'),
  ),
  inOrder(
    'nothing',
    'should|must|shall|is to|may',
    'change|be changed|be edited|be touched|be fixed|be modified',
  ),
  inOrder(
    'leave|keep',
    'everything|all|all files|the docs|all of them|the files|them|it|all pages|the pages|every file',
    'as it is|as they are|alone|untouched|unchanged|as is|as-is',
  ),
);

const only = oneOf(
  inOrder('just|only', 'tell|show|report|list', maybe('me|us|it|them|them to me|them please|back')),
  inOrder(maybe("i|we|i'd|we'd"), maybe('only|just'), 'want|need|like', 'a|the', 'report|list|overview'),
  inOrder('just|only', 'a', 'report|list|overview|dry run|summary', maybe('please')),
  'read only|read-only|report only|list only|dry run|for information only|for information|nothing else',
);

/** `I want to fix them by hand`: who reads the report does the rest. */
const byHand = inOrder(
  maybe('so that|so|since|because|as'),
  oneOf(
    "i'll|we'll|i can|we can|i will|we will|i want to|we want to|i'd like to|we'd like to|i would like to|we would like to|i prefer to|we prefer to|i'd rather|i am going to|i'm going to|let me",
  ),
  'fix|repair|look at|go through|review|handle|correct|check|decide about|take care of',
  'them|it|those|these|that|the rest|what you find|each of them|all of them',
  maybe('by hand|myself|ourselves|manually|later|tomorrow|afterwards|one by one|on my own|then|by ourselves'),
);

export const unchanged: Rule = inOrder(
  maybe('but|and|then stop|so'),
  oneOf(denied, only, byHand),
  yet,
  repeated(maybe(',|and|but|-|–|—|:|so'), oneOf(denied, only, byHand), yet),
);

/** A sentence that says nothing else. */
export const nothingChanged: Rule = inOrder(opening, unchanged, closing);
