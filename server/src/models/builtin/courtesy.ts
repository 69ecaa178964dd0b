import { inOrder, maybe, oneOf, type Rule, repeated } from './rule.ts';

/** Words of a reason that may turn it into a part of the instruction. */
const conditions = new Set(
  "except excluding not no never unless until if but only don't doesn't without however keep leave and or then also instead".split(
    ' ',
  ),
);

const maxReason = 15;

/** Any words but those that say what to do or not to do. */
const anyReason: Rule = (sentence, { at, filled }) => {
  const readings = [];
  for (let end = at + 1; end <= at + maxReason && end <= sentence.tokens.length; end++) {
    const [word, token] = [sentence.words[end - 1], sentence.tokens[end - 1]];
    if (!sentence.spend() || word === ',' || word === ':' || (word !== undefined && conditions.has(word)))
      break;
    if (token?.kind === 'block') break;
    readings.push({ at: end, filled });
  }
  return readings;
};

const because =
  'since|because|as we|as it|as they|now that|given that|seeing that|due to|in order to|for consistency with';

/** What people write before they come to the point. */
export const opening = repeated(
  oneOf(
    'please|pls|plz|kindly|just|hi|hello|hey|hi there|hello there|hey there|hi team|hi docwright|hello docwright|hey docwright|dear docwright|docwright|@docwright|good morning|ok|okay|so|well|thanks|sorry',
    'could you|can you|would you|will you|can we|could we|would you mind|do you mind|can i ask you to|may i ask you to|could i ask you to|could i get you to|are you able to|is it possible to|would it be possible to|would it be possible that you|i was wondering if you could|i wonder if you could|it would be great if you could|it would be nice if you could|it would be good if you could|it would be great to|it would be nice to|it would be good to|would be great if you could|would be nice if you could',
    "i'd like you to|i would like you to|i want you to|i need you to|we'd like you to|we would like you to|we want you to|we need you to|i'd like to|i would like to|i want to|i need to|i have to|i wish to|we'd like to|we would like to|we want to|we need to|we have to|we should|we must|you should|you must|you have to|you need to|let's|let us|help me|help me to|help us|help us to|help me with|your task is to|the task is to|your job is to|go ahead and|go and|make sure to|make sure you|be sure to|remember to|don't forget to|do not forget to|try to|i'd appreciate it if you could|i would appreciate it if you could|time to|it is time to|need to|needed :|want to|wanted :",
    'first|firstly|first of all|second|secondly|third|thirdly|next|now|also|additionally|in addition|finally|lastly|last|and|after that|afterwards|besides|to start|to begin with|furthermore|moreover',
    'quick one|quick task|small task|quick request|quick fix|one more thing|another thing|task|todo|to do|request|reminder|fyi|heads up',
    inOrder(because, anyReason, ','),
    'for consistency|for clarity|in the docs|in our docs|in our documentation|in the documentation|on our site|across the docs|across our docs|everywhere in the docs',
  ),
  maybe(',|:|-|!'),
);

/** What people write after they made it. */
export const closing = repeated(
  maybe(',|-'),
  oneOf(
    'please|pls|plz|thanks|thank you|thx|cheers|many thanks|thanks a lot|thank you very much|thanks in advance|thank you in advance|for me|for us|kindly',
    'if possible|if you can|if you could|if you have time|if you have a moment|when you can|when you have time|when you have a moment|when you get a chance|asap|as soon as possible|right away|right now|immediately|today|now|ok|okay|would you|will you|can you|could you|in one go|in a single pull request|in one pull request|and open a pull request|and open a pr|and create a pull request|in a pr',
    'for consistency|for clarity|to be consistent|to keep things consistent|as discussed|as agreed|as we discussed|as mentioned|like we discussed|again',
    inOrder(because, anyReason),
  ),
);

/** A heading above a list that adds nothing to its items. */
export const plainHeading = inOrder(
  opening,
  maybe(
    'do|make|apply|carry out|perform|implement|take care of|here are|here is|these are|i need|we need|work on',
  ),
  maybe('the|these|this|some|a few|all|my|our'),
  maybe('following|two|three|four|five|requested'),
  maybe(
    'changes|edits|things|steps|tasks|updates|instructions|items|fixes|list|todos|work|change|small changes|doc changes|docs changes|documentation changes|list of changes',
  ),
  maybe(
    'to the docs|to the documentation|to our docs|in the docs|in this order|in order|below|for me|for us|please|today',
  ),
);

/** A sentence that says nothing to be done: what was read is all of it. */
export const remark = inOrder(
  opening,
  maybe(
    oneOf(
      "we renamed it|we renamed the product|we rebranded|we changed the name|the product was renamed|we reorganised the docs|we reorganized the docs|it is not used anymore|it is no longer used|it is obsolete|it is outdated|hope that helps|hope this is clear|that is all|that's all|that is it|that's it|have a nice day|this is important|this is urgent|no rush|best regards|kind regards|regards|best",
    ),
  ),
  closing,
);
