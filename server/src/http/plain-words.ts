import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a value, as a sentence about its field: "limit must be at most 250". A schema that has words of
 * its own keeps them.
 */
export function plainWords(issue: Issue): string | undefined {
  if (issue.input === undefined && issue.code === 'invalid_type') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.inclusive === false) return `must be more than ${issue.minimum}`;
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      if (issue.inclusive === false) return `must be less than ${issue.maximum}`;
      return `must ${most(issue.origin, Number(issue.maximum))}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : undefined;
    default:
      return undefined;
  }
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const units: Partial<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function tooSmall(origin: string, minimum: number): string {
  if (units[origin] && minimum === 1) return 'must not be empty';
  return units[origin] ? `must have at least ${counted(origin, minimum)}` : `must be at least ${minimum}`;
}

const most = (origin: string, maximum: number): string =>
  units[origin] ? `have at most ${counted(origin, maximum)}` : `be at most ${maximum}`;

const counted = (origin: string, count: number): string =>
  `${count.toLocaleString('en')} ${units[origin]![count === 1 ? 0 : 1]}`;
