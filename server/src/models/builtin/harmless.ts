import { occasion } from './courtesy.ts';
import { oneOf, type Part, type Rule, repeated } from './rule.ts';

/**
 * Words that say nothing of what to do, where or how much. Words that exclude, limit, count or order ("not",
 * "only", "first", "if", "some", "before") are not among them, so a sentence that holds one is not read loosely.
 */
const harmless = [
  'the a an this that these those our your my its their',
  "i we you they it them us me someone everyone somebody people team i'm we're we've i've it's that's let's i'll",
  'is are was were be been being has have had having do does can should must need needs needed want wants wanted ought supposed',
  'please kindly pls thanks thank cheers hi hello hey sorry ok okay just simply really actually very much quickly finally basically',
  'and so that because since as well too also therefore thus now today currently still always often consistently anymore already',
  'of to in on at by from for with into within across throughout over through around about',
  'here there everywhere anywhere',
  'docs documentation doc site website project repo repository place places content text everything',
  'make sure ensure see saw seen notice noticed found know looks look looking let get got getting go take help like',
  'all every each any whole entire',
  'request task change changes fix update improvement cleanup ticket issue problem thing things pr branch release launch rebranding rebrand marketing legal product company boss manager colleague customers users readers visitors guide style',
  'decided agreed asked told requested asks says said mentioned discussed noticed realized realised complained confused confusing wrong outdated inconsistent incorrect bad ugly annoying old-fashioned deprecated',
  'done needed necessary possible great nice good helpful important urgent',
  ', : ; - – — ( )',
].flatMap((words) => words.split(' '));

/** What is only possible, or to come, is not asked for. These phrases are: they are polite. */
const polite =
  "would like|would love|would you|will you|could you|could we|could someone|could somebody|i'd like|we'd like|would be great|would be nice|would be good|would be helpful";

const word = [...new Set(harmless), polite].join('|');

/** Harmless words, those that are harmless here, and the parts, in any order. */
export const amid = (alsoHarmless: string, ...parts: Part[]): Rule =>
  repeated(
    oneOf(alsoHarmless === '' ? word : `${word}|${alsoHarmless.replaceAll(' ', '|')}`, occasion, ...parts),
  );
