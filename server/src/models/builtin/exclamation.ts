import { plainWord, type Token } from './token.ts';

const maxWords = 4;

/** What takes nothing back, limits nothing and orders nothing. Other words may: "Obsolete request!" */
const harmless = new Set(
  [
    'hooray yay woohoo wow phew ugh argh gosh yikes ouch finally voila tada aha surprise congrats congratulations',
    'spring summer autumn winter cleaning cleanup housekeeping tidying rebrand rebranding launch release',
    'big small quick tiny little great good exciting happy lovely nice fun new next more another one last some bit of',
    'news day week time times thing things stuff typo typos alert announcement birthday request task ask favour favor',
    'embarrassing annoying awkward sad the a an our my it is for from team marketing legal help needed docs work ahead',
  ].flatMap((words) => words.split(' ')),
);

/** `Spring cleaning!`, before anything was asked for: a few words that say nothing of it, and an exclamation mark. */
export const exclaims = (tokens: readonly Token[], prompt: string): boolean =>
  tokens.length <= maxWords &&
  /^!/.test(prompt.slice(tokens.at(-1)!.end)) &&
  tokens.every((token) => harmless.has(plainWord(token) ?? ''));
