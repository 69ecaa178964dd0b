import { isImperative } from './statement.ts';

/** What is spoken of as missed, or as a plan of the past, is not asked for: "it should have been deleted". */
const missed =
  /\b(?:should|must|could|would|might|ought to|supposed to|meant to)(?: not|n't)? have (?:been|gone|[a-z]+ed)\b|\b(?:was|were|had) (?:once |originally |always |already |just )*(?:(?:supposed|meant|intended|expected|planned|scheduled|going|about|due|asked|told|required) )?to (?!ask\b|request\b|check\b|see if\b)[a-z]|\b(?:needed|wanted|planned|intended|meant|hoped) to (?!ask\b|request\b|check\b|see if\b)[a-z]/;

/** Who says sorry behind an instruction, and goes on, corrects it: "delete cli.mdx, sorry, alerts.mdx". */
function corrects(said: readonly string[]): boolean {
  const at = said.findLastIndex((word) => /^(?:sorry|oops|whoops|apologies|pardon)$/.test(word));
  const next = said.slice(at + 1).find((word) => !/^[,!:–—-]$/.test(word));
  if (at === -1 || next === undefined || /^(?:for|to|about|that|if|and|thanks|thank)$/.test(next))
    return false;
  return said.slice(0, at).some((word) => isImperative(word) || /^(?:be|\w+ed)$/.test(word));
}

/** Whether a sentence takes back what it asks for, or speaks of it as what was wished once. */
export const isHeldBack = (said: readonly string[]): boolean =>
  missed.test(said.join(' ')) || corrects(said) || isUnderWay(said[0] ?? '');

/** `Deleting cli.mdx`, by itself, tells what somebody is doing. */
function isUnderWay(first: string): boolean {
  const stem = /^(\w{2,})ing$/.exec(first)?.[1];
  if (stem === undefined) return false;
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some(isImperative);
}

/** What is not so yet, and what somebody is against or only proposed, are reasons to wait. */
const waits = new RegExp(
  [
    '\\b(?:yet|against)\\b',
    "\\b(?:has|have|had)(?:n't| not)\\b",
    '\\b(?:nobody|no one|no-one|noone|none of \\w+) (?:really |actually )?(?:wants?|wanted|asked|agrees?|agreed|approves?|approved)\\b',
    '\\b(?:has|have|had|needs?) (?:still )?to (?:approve|agree|confirm|decide|sign|review|okay|accept)\\b',
    // What is said of the request itself may end it. Where it comes from, and how urgent it is, does not.
    "\\b(?:this|that|the|my|your|our)(?: (?:last|previous|following|above|earlier|first|old|original))? (?:request|ticket|issue|task|message|instruction|order|thread|comment|proposal|suggestion|question|email|mail)(?: (?:below|above))?(?: is| was| are| were| has| had| got|'s)\\b(?! (?:from|by|for|urgent|important|due|small|simple|easy|quick|about|that|to)\\b)",
    '\\bnever (?:agreed|approved|accepted|signed|wanted|asked|allowed|confirmed|decided|intended|planned|meant)\\b',
    "^(?:this|that|it|these|those)(?: is| was| are| were|'s) (?:only |just )?what\\b(?! (?:everyone|everybody|people|users|customers) (?:says?|calls?)).* (?:said|says|say|wrote|writes|proposed|proposes|suggested|suggests|claimed|claims|thinks|thought|told|posted|drafted|generated|produced)\\b",
  ].join('|'),
);

/** For how long nobody cared for it is no reason to wait: "it hasn't been touched since 2019". */
const neglected =
  /\b(?:has|have|had)(?:n't| not)(?: even| really)? been (?:touched|updated|maintained|edited|changed|revised|used|read|visited|opened|looked at)(?= (?:since|in|for)\b)/g;

export const holdsBack = (said: readonly string[]): boolean =>
  waits.test(said.join(' ').replaceAll(neglected, '~'));

/** Why a page is hidden: "the feature isn't out yet". */
export const isToCome = (said: readonly string[]): boolean =>
  /(?:(?:is|are|'s|'re)(?:n't| not) [a-z ]*|(?:has|have)(?:n't| not) (?:been )?(?:released|launched|shipped|announced) )yet$/.test(
    said.join(' '),
  );

/** What makes a question a request: without any of it, "Delete cli.mdx?" asks whether to. */
const polite =
  /\b(?:can|could|would|will|may|please|pls|plz|kindly|mind|possible|chance|able|how about|what about|why don't|why not)\b/;

export const asksPolitely = (said: readonly string[]): boolean => polite.test(said.join(' '));
