import * as verbs from './verbs.ts';

/**
 * Statements are told from instructions by their build: a subject, then a finite verb. An instruction begins with
 * its verb, and a fragment ("the old guides") has none, so neither of them is taken for a statement. Every list
 * here is of small words or of endings; where it is not certain that a word is the verb, it is taken for none.
 */
const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** What an instruction begins with: the verbs of all forms, and those of limits. */
const imperatives = set(
  ...Object.values(verbs).map((list) => list.replaceAll(/ [^|]*/g, '').replaceAll('|', ' ')),
  'keep leave skip ignore let do be try see note remember avoid stop call say treat preserve respect exclude omit',
  'restrict touch hide mark rename retitle help ensure have prefer want need please only just',
);

/** Whether a word is a verb wherever it stands: no name holds one that is not known. */
export const isFiniteVerb = (word: string): boolean => finite.has(word);

export const isImperative = (word: string): boolean => imperatives.has(word);

/** What a question begins with, and a condition. */
const questions = set(
  'what which who whom whose how why when where whether if unless until is are was were do does did can could will',
  "would should shall may might after while till provided assuming although though whereas has have had isn't aren't don't doesn't can't won't you your",
);

/** Words before the subject that say nothing of it. */
const leads = set(
  'and so since because as well unfortunately sadly apparently currently today recently lately fyi btw honestly',
  'basically obviously evidently turns seems frankly plus hence',
);

const pronouns = set(
  'i we they it he she nobody everyone everybody someone somebody people users customers readers visitors there',
  'who this that these those',
);
const contractions = /^(?:it|they|we|i|he|she|that|there|this|what|who)'(?:s|re|ve|m|d)$/;

/** Finite wherever they stand behind a noun. */
const finite = set(
  "is are was were am has have had isn't aren't wasn't weren't don't doesn't didn't hasn't haven't can't cannot",
  "couldn't won't do does did became becomes became seems seem looks look went goes says said told made came found",
  'rewrote forgot began chose drew drove built met paid sold spent stood taught won broke ran got gets gave took saw sent wrote knew thought lost hit fell grew kept keeps brought felt led spoke bought',
);

/** Of a plural: "customers complain", "half the links lead to …". */
const plain = set(
  'complain ask want report say see find think hate love like know use call get look lead go point land miss mention',
  'expect search type click read follow open reach visit link fail break return show send confuse keep give end come',
  'run bounce arrive start stumble struggle wonder assume write refer exist appear resolve disagree differ vary mix',
);

/** Of one thing, where no noun in the plural looks like it: "our linter expects hyphens". */
const singular = set(
  'asks expects wants says sees finds thinks hates loves likes knows gets leads goes misses follows opens reaches fails',
  'shows sends confuses gives comes arrives wonders assumes writes refers exists appears disagrees differs complains',
  'prefers demands recommends suggests contains lacks covers explains describes tells means happens feels sounds',
  'reads becomes makes takes breaks crashes throws returns ships launches sits lives hurts annoys duplicates repeats',
);

const determiners = set(
  'the a an our my your their its his her some any this that these those all every each',
);
const adjectives = set(
  'old new other broken dead remaining whole entire same many most several few various internal external first last',
  'in on of for from with under to at by across throughout about within below above and or two three both half outdated unused missing different',
);
const adverbs = /^(?:already|still|always|often|now|currently|just|really|sometimes|never|usually|\w+ly)$/;
/** What may stand behind a verb, and not behind a noun in the plural. */
const followsVerb =
  /^(?:the|a|an|our|my|your|their|its|it|them|us|me|him|her|this|that|these|those|about|at|like|\w+ing|something|too|so|no|half|one|everyone|people|nothing|off|out|back|there|here|everywhere|\d+)$/;
const followsPast = /^(?:in|on|to|for|from|with|by|into|last|yesterday|that|\w+ly|up|down|over)$/;

/** Where the subject of a statement begins and where its verb stands; undefined for what is no statement. */
export function subjectOf(words: readonly string[]): { from: number; verb: number } | undefined {
  const from = beginning(words);
  const first = words[from];
  if (first === undefined || questions.has(first)) return undefined;
  if (contractions.test(first)) return words.length - from > 1 ? { from, verb: from } : undefined;
  const isNoun = /^(?:is|are|was|were|has|have)$/.test(words[from + 1] ?? '');
  if (imperatives.has(first) && !isNoun) return undefined;
  const verb = words.findIndex((_, at) => at > from && isVerb(words, from, at));
  return verb === -1 ? undefined : { from, verb };
}

const joints = /^(?:[,:()–—-]|and|so|then)$/;
const courtesies = /^(?:please|pls|plz|kindly|also|then|just|simply|now)$/;

/** Whether a statement goes over into an order: `… was retired, and redirect /cli to /quickstart`. */
export function ordersWithin(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (at === 0 || !imperatives.has(word) || courtesies.test(word)) return false;
    const before = words.slice(0, at).findLast((each) => !courtesies.test(each)) ?? '';
    const isNoun = /^(?:is|are|was|were|has|have)$/.test(words[at + 1] ?? '');
    return joints.test(before) && !isNoun;
  });
}

/** `After the last release`: when it happened, before who or what it happened to. */
const occasion =
  /^(?:after|since|with|following|during|in) (?:the|our|this) (?:(?:last|latest|recent|big|new) )?(?:release|launch|migration|restructure|restructuring|redesign|rewrite|reorg|move|rename|upgrade|rebrand|rebranding|refactoring|cleanup|deploy|update|relaunch|workshop|meeting|review|audit|call|reorganisation|reorganization|merger)(?: ,)? /;

function beginning(words: readonly string[]): number {
  const first = words.findIndex((word) => !leads.has(word) && word !== ',');
  const when = occasion.exec(words.slice(Math.max(0, first)).join(' '))?.[0];
  const from = when ? first + when.trim().split(' ').length : first;
  // "While reading the guides I noticed …"
  const isMeanwhile =
    /^(?:while|when|after)$/.test(words[from] ?? '') && /..ing$/.test(words[from + 1] ?? '');
  return isMeanwhile ? words.findIndex((word, at) => at > from && /^(?:i|we)$/.test(word)) : from;
}

function isVerb(words: readonly string[], from: number, at: number): boolean {
  const [before = '', word = '', next, second] = words.slice(at - 1, at + 3);
  if (finite.has(word) || contractions.test(word)) {
    return next !== undefined && (!determiners.has(before) || /^(?:this|that|all)$/.test(before));
  }
  if (!/^[a-z']+$/.test(word) || determiners.has(word)) return false;
  const subject = adverbs.test(before) ? (words[at - 2] ?? '') : before;
  // After "we" comes the verb, whichever it is.
  if (pronouns.has(subject) && !adjectives.has(word) && !determiners.has(subject)) {
    return !adverbs.test(word) && next !== undefined;
  }
  if (determiners.has(subject) || adjectives.has(subject)) return false;
  const takesObject = next !== undefined && followsVerb.test(next);
  const isPlural = /(?:[^s]s|people|half|\d)$/.test(subject) || words.slice(0, at).includes('and');
  if (isPlural && plain.has(word)) return next !== undefined || alone.test(word);
  if (isPlural && !/[sd]$/.test(word) && !adjectives.has(word)) return objects.test(next ?? '');
  if (/..ed$/.test(word)) return next === undefined ? at > 1 : takesObject || followsPast.test(next);
  if (singular.has(word)) return next !== undefined || alone.test(word);
  if (!/[^su']s$/.test(word) || next === undefined) return false;
  if (takesObject || adverbs.test(before)) return true;
  // "Our CI checks for it", "the word "cron" scares beginners", "the changelog mixes stars and dashes".
  const isOneThing = before === 'something' || (at - from === 2 && determiners.has(words[from]!));
  return adjectives.has(next) ? objects.test(second ?? '') : isOneThing && !/s$/.test(before);
}

const objects = /^(?:me|us|it|them|him|her|people|everyone|everybody)$/;
/** Verbs that need no object: "our linter complains". */
const alone =
  /^(?:exist|fail|break|hurt|differ|complain|wonder|struggle|happen|vary|stumble)s?$|^crash(?:es)?$/;
