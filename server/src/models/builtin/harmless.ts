import { oneOf, type Part, type Rule, repeated } from './rule.ts';

/**
 * Words that say nothing of what to do, where or how much. Words that exclude, limit, count or order ("not",
 * "only", "first", "if", "some", "before") are not among them, so a sentence that holds one is not read loosely.
 */
const harmless = [
  'the a an this that these those our your my its their',
  "i we you they it them us me someone everyone somebody people team i'd we'd i'm we're we've i've it's that's let's i'll",
  'is are was were be been being has have had having do does will would can could should must shall may might need needs needed want wants wanted ought supposed',
  'please kindly pls thanks thank cheers hi hello hey sorry ok okay just simply really actually very much quickly finally basically',
  'and so that because since as well too also then therefore thus now today currently still always often consistently anymore already',
  'of to in on at by from for with into within across throughout over through around about',
  'here there everywhere anywhere',
  'docs documentation doc site website project repo repository place places content text everything',
  'make sure ensure see saw seen notice noticed found think thought know seems seem looks look looking let get got getting go going take help like would',
  'all every each any whole entire',
  'request task change changes fix update improvement cleanup ticket issue problem thing things pr branch release launch rebranding rebrand marketing legal product company boss manager colleague customers users readers visitors guide style',
  'decided agreed asked told requested asks says said mentioned discussed noticed realized realised complained confused confusing wrong outdated inconsistent incorrect bad ugly annoying old-fashioned deprecated',
  'done needed necessary possible great nice good helpful important urgent',
  ', : ; - – — ( )',
].flatMap((words) => words.split(' '));

const word = [...new Set(harmless)].join('|');

/** Harmless words, those that are harmless here, and the parts, in any order. */
export const amid = (alsoHarmless: string, ...parts: Part[]): Rule =>
  repeated(oneOf(alsoHarmless === '' ? word : `${word}|${alsoHarmless.replaceAll(' ', '|')}`, ...parts));
