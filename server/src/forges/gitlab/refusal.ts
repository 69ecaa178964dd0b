import { inOneLine } from '../host-words.ts';

/** GitLab said no. What that means for people depends on what was asked: see `explain-refusal.ts`. */
export class GitLabRefusal extends Error {
  override readonly name = 'GitLabRefusal';
  readonly status: number;
  /** In GitLab's own words. */
  readonly words: string;
  /** Where it is now, after a move. */
  readonly location: string | null;

  constructor(status: number, answer: unknown, location: string | null) {
    const words = inOneLine(wordsOf(answer));
    super(`${status} ${words}`);
    this.status = status;
    this.words = words;
    this.location = location;
  }
}

export const isRefusal = (error: unknown, ...statuses: readonly number[]): error is GitLabRefusal =>
  error instanceof GitLabRefusal && (statuses.length === 0 || statuses.includes(error.status));

/** `{message}` is a text, a list or a list for each field; `{error, error_description}` comes from its sign-in. */
function wordsOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer ?? '');
  if (Array.isArray(answer)) return answer.map(wordsOf).join(', ');
  const { message, error_description, error, ...fields } = answer as Record<string, unknown>;
  const told = message ?? error_description ?? error;
  if (told !== undefined) return wordsOf(told);
  return Object.entries(fields)
    .map(([field, problem]) => `${field} ${wordsOf(problem)}`)
    .join(', ');
}
