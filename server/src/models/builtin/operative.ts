/**
 * The words with which a statement may say what to do, where, when, or where not. They are the small words of the
 * language, so they can be listed; the words of reasons cannot. What holds one of them is never passed over.
 */
const operative = new Set(
  [
    'except excluding exclude excluded not no never unless until if but only solely without however besides',
    'leave leaves alone stay stays remain remains keep kept keeping skip ignore untouched unchanged intact preserve',
    'instead rather also too likewise same similarly both should must shall will need needs needed want wants wish',
    "would could can may might ought please let let's make ensure then first before once when whenever wherever",
    'including include includes included apply applies affected concerns rest others ones well supposed meant mean',
    'wait actually oops correction scratch forget stop sorry allowed forbidden required requires require mandatory',
    "necessary either neither nor or part matter matters myself ourselves themselves i'll we'll they'll",
    'shame pity regret unsure doubt doubts afraid hesitant reluctant joke joking kidding hypothetically imagine suppose',
    'disagree disagrees disagreed declined opposed opposes objects objected refuses refused vetoed rejected rejects cancelled canceled',
    'postponed delayed reverted undone undo withdrawn idea risky dangerous careful caution sacred holy',
    'pending undecided unapproved unconfirmed tentative tentatively premature awaiting',
    'touch touched limit limited merely exception exceptions to-do to-be soon later tomorrow whether else elsewhere',
  ].flatMap((words) => words.split(' ')),
);

export const isOperative = (word: string): boolean => operative.has(word) || /n't$|'d$/.test(word);

/** What a fact is denied with, where the same words would limit an instruction by themselves. */
const facts = new RegExp(
  [
    // Without the time it would say what not to do: "a redirect isn't needed".
    "(?<!redirects? |entry |links? )(?:is|are)(?:n't| not| no longer)(?: [a-z]+ly)? (?:needed|required|necessary)(?=(?: here)? any)",
    'no longer|no such|any ?more|any longer|nobody|no one(?: needs)?|(?:nobody|no one) needs',
    "(?:has|have|had|is|are|was|makes?|there's) no",
    "(?:is|are|was|were|am|'s|'re)(?:n't| not)|(?:it|that|they|there|he|she|what|we|you|i)'(?:s|re|m) not",
    "(?:do|does|did|has|have|had)(?:n't| not)",
    "(?:can't|cannot|can not|couldn't|could not) (?:be (?:reached|found|seen|opened|clicked)|find|see|reach|tell|understand|remember|read|open|figure|follow|click|discover)",
    "won't (?:find|work|load|build|open|resolve)",
    "(?:i|we|they|people) (?:would|'d) (?:expect|think|say)|(?:it|that|this)(?: would|'d) (?:help|be (?:great|nice|good|lovely|helpful|cleaner|easier|clearer|better|more|less)|match|make|fit|look|feel|read|save)",
    'only (?:support|supports|sell|sells|offer|offers|have|has)|keeps? [a-z]+ing|kept [a-z]+ing',
    'too(?= (?!in |on |and )[a-z])|as well as|first(?= (?:impression|thing people|page people))|last (?:week|month|year|quarter|release|sprint|night)',
    '(?:left|kept) (?:behind|over)|more than once|at once|been touched|touched since',
    '(?:know|knows|knew|wonder|wonders|wondering|unclear|remember|tell) (?:if|whether)',
    '(?:i|we|they|it|you|people|nobody|and)? ?never (?:[a-z]+ed|made|got|had|was|were|went|came|saw|felt|did|find|finds|found|see|sees|reach|notice|land|arrive)',
    'when(?:ever)? (?:i|we|you|they|people|users|customers|readers|visitors|someone) (?:see|sees|click|clicks|open|opens|read|reads|look|looks|search|visit|scroll|browse|type|follow|land|lands)',
    '(?<!(?:i|we|you) )(?:wants?|needs?) to (?:see|read|know) (?:it|them|that|this)$',
    // The date of an event, and a quality that others wish for, are reasons: neither says what to do or where.
    '(?:release|launch|demo|conference|webinar|meeting|deadline|audit|keynote|presentation|relaunch|workshop) (?:is|starts|ships) (?:tomorrow|soon)',
    '(?<!(?:i|we|you) )(?:wants?|needs?|would like|would love) (?:an? )?(?:shorter|cleaner|simpler|nicer|clearer|friendlier|prettier|tidier|smaller|better|consistent|uniform|more consistent) [a-z]+(?= for the [a-z ]+$|$)',
    '^not (?:all|every)(?: of)?(?: our| the)? (?:pages?|guides?|articles?) (?:are|is|show up|appear)',
    // A contrast within a fact: "time zones are a concept rather than a how-to".
    '(?:a|an) [a-z-]+ rather than (?:a|an) [a-z-]+',
    '(?:say|says|said|have|cover|covers|explain|explains|explained|describe|described|document|documented) elsewhere',
    '(?:feel|feels|look|looks|sound|sounds) [a-z]+ when (?:it|they|that) (?:is|are|was)(?:n.t| not)?',
    'without (?:thinking|noticing|realising|realizing|warning|asking|telling (?:anyone|anybody|us|you))',
    // What both of the things just named have in common; "both" limits an instruction and no statement.
    'both(?= (?:urls|addresses) (?:are|were|have|show up|appear))',
    '(?:since|because|as|and) both (?:are|were) (?:called|titled|named)',
    '(?:they|i|we|he|she|people|users|customers|readers) only (?:found|noticed|saw|discovered|learned)',
    'the same (?:titles?|names?)|almost the same',
    '(?:is|are|was|were|says?|reads?) (?:exactly |just )?the same as (?:the|its|their) [a-z]+',
    // Where a link does not lead, as people see it.
    '(?:jumps?|leads?|goe?s?|scrolls?|takes? (?:me|us|you|people)) to the (?:first|last) (?:two |three )?[a-z]+',
    '(?:can|could) (?:never|hardly|barely) (?:find|see|reach|remember|tell|understand)',
    'the same(?: [a-z]+)? (?:questions?|complaints?|requests?|tickets?)',
    'the same (?:thing|things|content|story|topic|ground|words|text|stuff|information)',
  ]
    .map((said) => `(?<![\\w'])(?:${said})(?![\\w'])`)
    .join('|'),
  'g',
);

/** A fact that is denied of what is asked for denies that it be done: "we don't rename the API". */
const deniedEdit =
  /(?:n't| not) (?:[a-z]+ )?(?:change|touch|move|rename|replace|delete|remove|edit|modify|alter|update|rewrite|fix|convert|add|set|redirect|affect|apply|include|mean|count|want|need|matter|translate|deploy|publish|agree|approve|recommend|intend|plan|allow|permit|accept|dare|think so|trust me)\b|(?:n't| not) (?:[a-z]+ )?(?:sure|certain|convinced|keen|happy|ready to)\b/;

/** What is good as it is may be meant to stay so. */
const approval =
  /\b(?:is|are|it's|they're|that's|looks?|seems?|was|were|works?)(?: (?:still|already|all|quite|perfectly|just|actually|really|pretty|absolutely|very|totally|completely))*(?: (?:fine|ok|okay|good|great|right|correct|accurate|valid|perfect|needed|useful|important|current|alright|nice|sacred|frozen|final|intentional|deliberate|wanted|special|different|exempt|done|finished|handled|untouchable|off|out of scope|off limits)\b| up to date\b| as it is\b| on purpose\b)|\b(?:is|was|be|been) an? (?:mistake|error of mine|test|joke|draft of)\b|\bon purpose\b|\bas (?:is|it is|they are)\b|\b(?:doing|does|did|handles?|handling|takes? care)\b(?! not)|\balready (?:[a-z]+ed|done|did|gone|been)\b/;

export const denies = (said: readonly string[]): boolean => deniedEdit.test(said.join(' '));

/** Whether words wish, limit, order, permit or set a condition. */
export function operates(said: readonly string[]): boolean {
  const text = said.join(' ');
  if (denies(said)) return true;
  const stated = text.replaceAll(facts, '~');
  return approval.test(stated) || stated.split(' ').some(isOperative);
}
