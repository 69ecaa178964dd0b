import { Fault } from '../../foundation/fault.ts';
import type { Token } from './token.ts';

const maxExcerpt = 200;

/** The sentence nobody could read and, where its beginning was clear, what came after that. */
export function notUnderstood(
  prompt: string,
  sentence: readonly Token[],
  readUpTo: number,
  suggestions: readonly string[],
  why?: string,
): Fault {
  const told = `The built-in model did not understand this: ${excerpt(textOf(prompt, sentence))}`;
  if (why !== undefined) return fault(`${told}\n${why}`, suggestions);
  const rest = sentence.slice(readUpTo);
  if (readUpTo === 0 || rest.length === 0) return fault(told, suggestions);
  return fault(
    `${told}\nThe beginning is clear, but not what follows it: ${excerpt(textOf(prompt, rest))}`,
    suggestions,
  );
}

export function unclosed(prompt: string, at: number): Fault {
  return fault(
    `A quotation mark or a fenced block opens here and never closes: ${excerpt(prompt.slice(at))}`,
  );
}

export function tooMany(limit: number): Fault {
  return fault(
    `The prompt comes to more than ${limit} instructions: each page that it moves, adds or deletes counts as one. Name fewer at once, in several messages.`,
  );
}

export function tooManySentences(limit: number): Fault {
  return fault(`The prompt has more than ${limit} sentences. Send fewer at once, in several messages.`);
}

export function tooLong(text: string, limit: number): Fault {
  return fault(
    `This is longer than ${limit.toLocaleString('en')} characters, the most there may be in one name, term or value: ${excerpt(text)}`,
  );
}

function fault(problem: string, suggestions: readonly string[] = []): Fault {
  const message = `${problem}\nNothing was changed. The sentences it understands are in docs/builtin-model.md; a language model takes any instruction.`;
  return new Fault('instruction_not_understood', message, { suggestions });
}

function textOf(prompt: string, tokens: readonly Token[]): string {
  return prompt.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? prompt.length);
}

function excerpt(text: string): string {
  const line = text
    .slice(0, maxExcerpt * 2)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const cut = line.length > maxExcerpt || text.length > maxExcerpt * 2;
  return `“${cut ? `${line.slice(0, maxExcerpt)}…` : line}”`;
}
