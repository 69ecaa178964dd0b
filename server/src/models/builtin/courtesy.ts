import { aboutTheDocs, anyWords, signature } from './any-words.ts';
import { aside, pleasantry } from './aside.ts';
import { label, scope } from './label.ts';
import { before, inOrder, maybe, noted, oneOf, phrase, type Rule, repeated, takeNote } from './rule.ts';
import { reported } from './speaker.ts';
import { isImperative } from './statement.ts';

const maxReason = 15;

const reasonWords = anyWords(maxReason, () => true);
/** A reason is noted: it may name a page, and so a limit. What begins with a verb is an order. */
const anyReason: Rule = (sentence, { at, filled }) =>
  isImperative(sentence.words[at] ?? '')
    ? []
    : reasonWords(sentence, { at, filled }).map(({ at: end }) => ({
        at: end,
        filled: takeNote(filled, sentence.text(at, end)),
      }));

/** `Before we publish the new version`: by when, and not under which condition. */
const deadline: Rule = (sentence, reading) =>
  /^(?:we|i|they)$/.test(sentence.words[reading.at] ?? '') &&
  !/^(?:decide|agree|know|discuss|approve|ask|think|confirm|review)$/.test(
    sentence.words[reading.at + 1] ?? '',
  )
    ? anyReason(sentence, reading)
    : [];

/** What somebody is against, or only thinks of: `following the rejection`. */
const against =
  /^(?:reject|veto|objecti|cancel|withdraw|refus|retract|disagree|ban$|freeze|postpone|protest|resist|example|joke|hypothe|propos|suggest|idea)/;
const idle = anyWords(10, (word) => word !== undefined && !aboutTheDocs.test(word) && !against.test(word));

const because =
  'since|because|as we|as it|as they|now that|given that|seeing that|due to|in order to|for consistency with';

/** A reason between a page and the "it" that stands for it: it must name no other page. */
export const reasonBetween: Rule = (sentence, { at, filled }) =>
  phrase('since|because|as|now that')(sentence, { at, filled }).flatMap((so) =>
    reasonWords(sentence, so).map(({ at: end }) => ({
      at: end,
      filled: takeNote(filled, sentence.text(so.at, end), 'background'),
    })),
  );

/** `since the SDK supports both`. */
const reason: Rule = inOrder(because, anyReason);

/** `Please update the docs accordingly`: what follows, or stood before, says how. */
const updateDocs = inOrder(
  'update|change|fix|adjust|correct|adapt|reflect this|reflect that|reflect it|apply this|apply that|reflect this in|reflect that in|reflect it in|apply this to|apply that to|do this on|do this in|do it in|do that in|change it in|change that in|fix it in|fix that in|make this change in|make the change in|update it in|update that in|apply it to',
  oneOf(
    inOrder(
      maybe('all|all of|every'),
      maybe('the|our|this'),
      maybe('whole|entire'),
      'docs|documentation|pages|page|site|files|places|website',
    ),
    inOrder(
      'all|every|the|all the',
      'mentions|mention|references|occurrences|instances|places where it appears',
    ),
    'everything|everywhere|it everywhere|that everywhere|this everywhere|them everywhere|it throughout|that throughout|this throughout|it on all pages|it in the docs|this|that',
  ),
  maybe('accordingly|to reflect this|to reflect that|to match|everywhere|for this|for that'),
);

/** `Hi team`, `Dear docs folks`. */
const greeting = inOrder(
  'hi|hello|hey|dear|good morning|good afternoon|good evening|morning|greetings|hiya',
  maybe(
    'there|all|everyone|everybody|team|folks|guys|docs team|dear team|docwright|@docwright|docwright team|bot|friend|friends|again',
  ),
);

/** `SEO team here`, `This is Maria from support`. */
const introduction = oneOf(
  inOrder(
    anyWords(3, (word) => /^\p{L}+$/u.test(word ?? '') && !aboutTheDocs.test(word ?? '')),
    'team|department|folks|person|lead|intern|people',
    'here',
  ),
  inOrder(
    signature,
    'from',
    maybe('the'),
    anyWords(2, (word) => /^\p{L}+$/u.test(word ?? '') && !aboutTheDocs.test(word ?? '')),
    'here',
  ),
  inOrder(
    "this is|it's",
    signature,
    'from',
    maybe('the'),
    anyWords(2, (word) => /^\p{L}+$/u.test(word ?? '') && !aboutTheDocs.test(word ?? '')),
  ),
);

const atLeisure =
  "when you have a minute|when you have a moment|when you have time|when you get a chance|if you have a minute|if you have a moment|if you have time|if you get a chance|if you don't mind|if you do not mind|whenever you can|whenever you have time";

const could = oneOf(
  inOrder(
    // "Can I delete it?" asks for permission, and "will we" for a plan.
    oneOf(
      inOrder('could|can|would|will', 'you|someone|somebody|anyone|anybody|one of you'),
      'could we|can we',
    ),
    maybe(
      'maybe|perhaps|possibly|quickly|help me|help me to|help us|help us to|go ahead and|ask you to|get you to|be so kind as to|to|please to|be so kind to|be so kind and',
    ),
  ),
  inOrder('could|can|may', 'i', 'ask you to|get you to|have you|ask for'),
  "would you mind|do you mind|mind|may i ask you to|are you able to|is it possible to|is possible to|it is possible to|is it possible that you|would it be possible to|would it be possible that you|i was wondering if you could|i wonder if you could|i was wondering whether you could|any chance you could|any chance you can|would you be able to|would you be so kind as to|how about|what about|why don't you|why don't we|i suggest|i suggest to|i propose to|i recommend|we recommend|consider|feel free to",
  inOrder(
    maybe("it would be|it'd be|that would be|would be|it is|it's"),
    'great|nice|good|helpful|awesome|lovely|cool|perfect|ideal|best|important|necessary|better|time',
    oneOf(inOrder('if', 'you|we|someone', 'could|can|would'), 'to|for you to'),
  ),
  inOrder(
    oneOf("i'd|we'd", inOrder('i|we', 'would')),
    'appreciate it|appreciate|be grateful|be happy|be glad|be thankful|love it',
    'if you could|if you would|if you can|if someone could',
  ),
);

const wantTo = inOrder(
  oneOf(
    "i'd|we'd|i'd really|we'd really",
    inOrder("i|we|you|i'm|we're", maybe('would|really|kindly|all|just|do|am|are')),
  ),
  "like|love|want|need|have|wish|trying|decided|agreed|ask|'ll need|require",
  maybe('you|us|someone|somebody|everyone'),
  'to',
);

const directly =
  "ask you to|ask for|do the needful and|i would ask you to|please|pls|plz|kindly|just|simply|docwright|@docwright|ok|okay|so|well|right|alright|great|thanks|sorry|let's|let us|help me|help me to|help us|help us to|help me with|your task is to|the task is to|your job is to|your task|the task|go ahead and|go and|make sure to|make sure you|make sure that you|be sure to|remember to|don't forget to|do not forget to|try to|time to|it is time to|it's time to|need to|want to|needed|wanted|we should|we must|we have to|we need to|you should|you must|you have to|you need to|i should|i must|i have to|we ought to|we'd better|start by|begin by|start with|begin with|all i need is to|all you need to do is|what i need is to|the goal is to|the idea is to|the plan is to|my request is to|my request|the request is to|the change is to|just checking in|just checking|just wondering|quick question|a quick question|question|one question";

/** As people write in a language that is not their own: `please to remove`, `I need that you move`. */
const foreign = oneOf(
  'please to|kindly to|please you|you please|please do|we must to|you must to|i must to|we should to|you should to|be so kind and|be so kind to|be kind and|do please|it is needed to|it is required to|it is necessary that you|it is needed that you|it is needed that we|there is need to|there is a need to|i am needing to|we are needing to',
  inOrder(
    "i|we|i'd|we'd",
    maybe('would|do|really|also'),
    'need|want|like|wish|ask|request|require|prefer|propose',
    'that you|that we|you|you please to|from you to',
    maybe('please|can|could|should|will'),
  ),
  // Of a page, it would be about that one: "it needs to say …".
  inOrder(
    'it',
    'needs to|need to|must|has to|is to',
    before('delete|remove|erase|fix|repair|redirect|move|rename|create'),
  ),
);

const sequence =
  "first|firstly|first of all|second|secondly|third|thirdly|fourth|next|next up|now for the next thing|now for the next one|on to the next thing|on to the next one|next thing|also|additionally|in addition|finally|lastly|last|last but not least|and|after that|after this|afterwards|once done|once that is done|when that is done|when done|besides|to start|to begin with|furthermore|moreover|and finally|plus|on top of that|at the same time|while you are at it|while at it|while you're at it|in the same pr|meanwhile|step 1|step 2|step 3|first step|second step|third step|next step|last step|final step|step one|step two|step three";

/** `Quick one`, `Another small request`. */
const quickOne = oneOf(
  inOrder(
    maybe("a|one|another|just a|just one|here is a|here's a|here is another"),
    maybe('very|really|other'),
    'quick|small|tiny|short|little|simple|minor|new|easy|next|urgent|one more|another|one other',
    'one|task|request|fix|thing|change|ask|favor|favour|todo|update|edit|job|ticket|reminder|item|chore',
    maybe('for you|from me|for today|from marketing|from legal|from the team|about the docs|for the docs'),
  ),
  'nitpick|a nitpick|silly nitpick|small nitpick|a silly nitpick|just a nitpick|nit|chore|chore(docs)|docs(style)|style(docs)|minor|suggestion|small nit|task|request|todo|reminder|ticket|to do|fyi|heads up|heads-up|psa|asap|urgent|btw|by the way|ps|docs|documentation|docs change|docs update|docs task|docs request|docs cleanup|cleanup|doc fix|docs fix|rebranding|rebrand|renaming|content update|terminology|terminology change|terminology update|naming|wording|spelling|style|formatting',
);

export const who = oneOf(
  'we|they|i|marketing|legal|sales|product|management|support|engineering|leadership|design|my boss|our boss|the boss|my manager|our manager|the team|our team|the ceo|our ceo|someone|somebody|everyone|a customer|customers|our customers|users|our users|a colleague|my colleague|it was|it has been',
  inOrder(
    'the|our',
    anyWords(2, (word) => /^\p{L}+$/u.test(word ?? '')),
    'team|department|folks|lead|manager|people',
  ),
);

/** `Marketing decided that`, `The legal team wants this:`. */
const decision = inOrder(
  who,
  maybe('has|have|had|just|recently|finally|all|now'),
  'decided|agreed|asked|told|requested|wants|want|would like|needs|insists|prefers|asks|requests|announced|asking',
  maybe('me|us|you|for|on'),
  'that|to|us to|me to|you to|this|the following|that we|that you',
  maybe('should|must|to'),
);

export const occasion = inOrder(
  'for|before|ahead of|in preparation for|with|as part of|as of|in|during|because of',
  'the|our|this|a',
  maybe('next|upcoming|new|coming|big|recent|latest|last'),
  maybe(anyWords(2, (word) => /^[\p{L}\p{N}.-]+$/u.test(word ?? '') && !aboutTheDocs.test(word ?? ''))),
  'release|launch|sprint|restructure|restructuring|migration|redesign|rewrite|reorg|move|rename|upgrade|audit|deadline|demo|conference|webinar|meeting|rebrand|rebranding|milestone|relaunch|announcement|cleanup|clean-up|refactoring|reorganisation|reorganization|merger|acquisition',
  maybe('on|next|this', 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year|weekend'),
);

/**
 * It has happened, so that it sets no time: "after the launch" may. Nor does it say when all of it happened:
 * "deletions since the migration", "moves from last week" are what was done.
 */
export const since = oneOf(
  inOrder(
    'after|from',
    'the|our|this',
    maybe('recent|last|latest|big|docs|documentation|weekly|team'),
    'restructure|restructuring|migration|redesign|rewrite|reorg|move|rename|upgrade|rebrand|rebranding|refactoring|cleanup|meeting|review|workshop|call|retro|sync|audit|docs review',
  ),
  inOrder(
    'after|from',
    'yesterday|last week|last month|today|this morning|last night',
    "'s",
    'meeting|call|review|reorg|workshop|sync|discussion|restructure|migration|cleanup',
  ),
);

const reference = inOrder(
  'as discussed|as agreed|as requested|as mentioned|as promised|as planned|as per|per|further to|like we discussed|like we said|according to|as we discussed|as you know|as announced|based on|as decided|as part of|following|following up on|follow-up to|follow-up from|as a follow-up to',
  maybe(idle),
);

const purpose = oneOf(
  'for inclusive language|for inclusivity|for brevity|for uniformity|for simplicity|for better seo|for better readability|for consistency|for clarity|for the sake of consistency|for the sake of clarity|to be consistent|to stay consistent|for readability|for seo|for accessibility|to avoid confusion|to keep things consistent|to keep it consistent|to keep things simple|to keep things tidy|for compliance|just in case',
  inOrder(
    'for',
    'seo|legal|branding|marketing|consistency|compliance|accessibility|historical|various|obvious|security',
    'reasons',
  ),
);

/** What people write before they come to the point. */
export const opening = repeated(
  oneOf(
    greeting,
    introduction,
    atLeisure,
    could,
    wantTo,
    directly,
    foreign,
    sequence,
    quickOne,
    label,
    scope,
    decision,
    reported,
    inOrder(updateDocs, ':'),
    inOrder(occasion, maybe(',')),
    inOrder(reference, ',|:'),
    inOrder('fyi', idle, ':'),
    inOrder(because, anyReason, ','),
    // What comes after it is the time by which it is to be done.
    inOrder('before', deadline, ','),
    inOrder('for the sake of|in the interest of|in the spirit of|in light of', anyReason, ','),
    inOrder(aside, ', so|, and so|, therefore|, hence|, that is why|,|–|—|-|:|so'),
    inOrder(purpose, ','),
    purpose,
    // What is wanted for a quality is told by what follows the colon.
    inOrder(
      "we want|i want|we need|we'd like|we would like|i'd like|i would like|they want|marketing wants",
      maybe('to have|to see'),
      'nicer|shorter|cleaner|simpler|clearer|friendlier|prettier|tidier|better|more consistent|consistent',
      'urls|url|addresses|paths|names|file names|filenames|titles|slugs|wording|docs|navigation|links',
      ':',
    ),
    'in the docs|in our docs|in our documentation|in the documentation|on our site|across the docs|across our docs|everywhere in the docs|in the product docs|on the docs site',
  ),
  maybe(',|:|-|–|—|!'),
);

const thanks =
  'please|pls|plz|thanks|thank you|thx|ty|cheers|many thanks|thanks a lot|thanks so much|thank you so much|thank you very much|thanks in advance|thank you in advance|thanks for your help|thank you for your help|please & thank you|please and thank you|ta|ta very much|cheers mate|for me|for us|kindly|much appreciated|appreciated|i appreciate it|that would be great|would be great|that would be nice|that would be helpful|would be nice|:)|🙏|👍';

const whenever =
  "if possible|if you can|if you could|if you please|if you have time|if you have a moment|if you don't mind|if you do not mind|if that is ok|if that's ok|if that is possible|if that's possible|when you can|when you have time|when you have a moment|when you get a chance|whenever you can|whenever you have time|at your earliest convenience|asap|as soon as possible|as soon as you can|right away|right now|immediately|today|this week|by tomorrow|by friday|by monday|by eod|by end of day|by the end of the day|by the end of the week|now|ok|okay|would you|will you|can you|could you|right|in one go|at once|in a single pull request|in one pull request|in the same pull request|in the same pr|and open a pull request|and open a pr|and create a pull request|and make a pr|and send a pr|in a pr|in a pull request|in one pr|where possible|wherever possible|where you can|as appropriate|accordingly|as well|too|for now|at the moment|currently|for the time being|until further notice|already|from now on|going forward|in the future|once and for all|last week|last month|last year|yesterday|recently|this month|a while ago|some time ago|lately|earlier this year|this year|last quarter|if there are any|if any|if there are some|if you find any|if there is one|nowhere else|and nowhere else|nothing else|and nothing else|and change nothing else|but nothing else|and leave the rest alone|and leave everything else alone|and leave everything else as it is|leave everything else alone|leave the rest alone|leave everything else as it is|leave the rest as it is|but leave everything else alone|but leave the rest alone";

/** `I will look at the rest later`: what was not asked for, which nobody does here anyway. */
const restLater = inOrder(
  oneOf(
    "i'll|we'll",
    inOrder(
      'i|we|the team|someone|somebody',
      'will|can|shall|am going to|are going to|want to|would like to',
    ),
  ),
  'look at|look into|do|handle|take care of|check|fix|deal with|go through|see to|get to|decide about|review',
  'the rest|the others|the other ones|the other pages|the other ones|everything else|all the others|the remaining ones|the remaining pages',
  maybe('later|later on|myself|ourselves|by hand|tomorrow|next week|another time|some other time|soon'),
);

/** What people write after they made it. */
export const closing = repeated(
  maybe(',|-|–|—'),
  oneOf(
    thanks,
    whenever,
    purpose,
    'as discussed|as agreed|as requested|as planned|as we discussed|as mentioned|like we discussed|like we agreed|again',
    occasion,
    noted('everywhere it occurs', inOrder(maybe('and|so|so please|and please'), updateDocs)),
    reason,
    // It has happened, so that it is no condition.
    inOrder(
      'when we|when they|when i|when someone|when somebody',
      'moved|renamed|restructured|migrated|reorganised|reorganized|launched|published|rewrote',
      maybe('it|them|that|that page|the page|the pages|the docs|the site|the file|everything'),
    ),
    inOrder(oneOf(because, 'so that|so|, so that'), aside),
    inOrder(maybe('and'), restLater),
    // Who will find it then.
    inOrder(
      'so that|so',
      maybe('the|our|your'),
      'search|search engine|search engines|google|people|users|customers|readers|visitors|everyone|everybody|newcomers|site search',
      maybe('can|will|could|may|actually|really|always'),
      'finds|find|sees|see|notices|notice|discovers|discover|understands|understand|picks up|pick up|indexes|index',
      'it|them|that|this|that page|the page|these pages|this page',
      maybe('again|too|better|faster|more easily|easily|at once'),
    ),
    // By when it is to be done.
    inOrder('before', deadline),
    inOrder(',|-|–|—|(', maybe('and|so|since|because|as'), aside, maybe(')')),
    // What a redirect is for, and what follows a page anyway.
    inOrder(
      'so that|so',
      maybe('the|our|all'),
      maybe('old|existing'),
      'links|bookmarks|urls',
      maybe('still|keep|continue to'),
      'work|working|resolve',
    ),
    inOrder(
      'so that|so it|so they|so we|so people|so users|so readers|so everyone|so customers|to match|to reflect|to avoid|in line with|as per|per|according to|this is because',
      idle,
    ),
  ),
);

/** A sentence that tells why, and asks for nothing. */
export const onlyAsides = inOrder(opening, maybe('and|so|since|because|as'), aside, closing);

/** A heading above a list that adds nothing to its items. */
export const plainHeading = inOrder(
  opening,
  maybe(
    "do|make|apply|carry out|perform|implement|take care of|here are|here is|here's|these are|i need|we need|work on|handle|execute|we have|i have|there are|help me with|the docs need",
  ),
  maybe('the|these|this|some|a few|a couple of|all|my|our|several|a number of'),
  repeated('following|next|two|three|four|five|requested|small|quick|minor'),
  maybe(
    'changes|edits|things|steps|tasks|updates|instructions|items|fixes|list|todos|work|change|small changes|doc changes|docs changes|documentation changes|list of changes|replacements|renames|renamings|moves|corrections|modifications|actions|jobs|requests|request|ask|asks|points|cleanups|improvements|adjustments|to-dos|chores|term changes|terminology changes|wording changes|substitutions|terms|typos|spelling|terminology|wording',
  ),
  maybe(
    'to the docs|to the documentation|to our docs|in the docs|in our docs|in the documentation|in this order|in order|below|for me|for us|please|today|for the docs|on the site|for you|that i need|we need|i need|i would like|to do',
  ),
  maybe('from', who),
  maybe(since),
);

/** `I will fill it tomorrow`: what a new page does not hold yet. */
export const filledLater = inOrder(
  maybe('and|but|,'),
  oneOf(
    inOrder(
      "i|we|someone|they|the team|i'll|we'll|somebody",
      maybe('will|can|shall|am going to|are going to'),
    ),
    'the writers will|our writers will',
  ),
  // "I will add it" would be the page.
  oneOf(
    inOrder('fill|fill in|write|complete|finish|flesh out', 'it|the page|it out'),
    inOrder(
      'fill in|write|add|provide|supply',
      'the content|the text|the rest|the body|content|text|the details',
    ),
  ),
  maybe('in|out|up'),
  maybe(
    'later|tomorrow|soon|next week|afterwards|myself|ourselves|later on|this week|today|next month|in a bit|by hand|later today|when i have time',
  ),
);

/** A sentence that says no more than that something is done on every page. */
export const everywhereItOccurs = inOrder(
  opening,
  oneOf(
    updateDocs,
    'do this everywhere|do it everywhere|do that everywhere|everywhere|on all pages|on every page|across the docs',
  ),
  closing,
);

/** A sentence that says nothing to be done: what was read is all of it. */
export const remark = inOrder(
  opening,
  repeated(
    maybe(',|and'),
    oneOf(
      "embarrassing|so embarrassing|how embarrassing|ugh|argh|yikes|sigh|awkward|annoying|very annoying|so annoying|sad|not great|hope that helps|hope this helps|hope this is clear|that is all|that's all|that is it|that's it|that would be all|have a nice day|have a good day|have a great day|this is important|this is urgent|it's urgent|it is urgent|not urgent|no rush|no rush at all|no rush here|absolutely no rush|no hurry|no hurry at all|no pressure|take your time|this should be easy|this should be quick|nothing else|you're the best|how are you|how are you doing|i have a few requests|i have a request|i have some requests|i have two requests|a few things|a couple of things|two things|three things|i need your help|i need some help|we need your help|need some help|i need help with the docs|looking forward to it|looking forward to the pr",
      inOrder(
        'it|this|that|which|they|this page|that page|the page',
        "is|are|was|isn't|has been|have been",
        'obsolete|outdated|old|wrong|deprecated|no longer used|not used anymore|not used any more|no longer needed|not needed anymore|not needed any more|confusing|inconsistent|renamed|rebranded|stale|misleading|unused',
      ),
      // Beside a report it is the reason, and beside all else no more than that.
      inOrder(
        'know|see|understand|find out',
        "where we stand|where we are|how we are doing|how we're doing|how bad it is|how good it is|what state the docs are in|what shape the docs are in|how the docs are doing",
      ),
      pleasantry,
      'they can be empty|they can stay empty|they can be empty for now|they can stay empty for now|it can be empty|it can stay empty|it can stay empty for now|it can be empty for now|content will follow|the content will follow|text will follow',
      inOrder(
        'leave|keep',
        'it|the page|the body|the text|the content|the rest|that',
        'empty|blank',
        maybe('for now|for the moment'),
      ),
      inOrder(maybe('i|we|and'), 'hope', idle),
      inOrder(
        'let me know|tell me|ask me|ping me',
        "if you have any questions|if you have questions|if anything is unclear|if something is unclear|when done|when it is done|when you are done|once done|if there are questions|how it goes|when you're done",
      ),
      inOrder(
        'best regards|kind regards|warm regards|regards|best|best wishes|sincerely|yours|all the best|many thanks|thanks|thank you|thx|cheers|br|greetings|take care|bye',
        maybe(',|-|–|—'),
        maybe(signature),
      ),
    ),
  ),
  closing,
  maybe(':'),
);
