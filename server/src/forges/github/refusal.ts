import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { inOneLine } from '../host-words.ts';
import { tryAgainIn } from '../try-again-in.ts';

/** GitHub's "no" to one request, whichever of its two APIs said it. */
export class GitHubRefusal extends Error {
  override readonly name = 'GitHubRefusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;

  constructor(status: number, said: string, headers: GitHubRefusal['headers'] = {}) {
    super(inOneLine(said));
    this.status = status;
    this.headers = headers;
  }
}

export const isRefused = (error: unknown, ...statuses: readonly number[]): error is GitHubRefusal =>
  error instanceof GitHubRefusal && statuses.includes(error.status);

/** Whether the request may have been carried out all the same: nobody heard the answer. */
export const isUnheard = (error: unknown): boolean => error instanceof Fault && error.code === 'unavailable';

const headers = z.record(z.string(), z.coerce.string());

const said = z.object({
  message: z.string(),
  errors: z.array(z.union([z.string(), z.object({ message: z.string().optional() })])).optional(),
});

/** What Octokit throws for an answer, or for having none. */
const restError = z.object({
  name: z.literal('HttpError'),
  status: z.number(),
  message: z.string(),
  response: z.object({ headers, data: z.unknown() }).optional(),
});

const graphqlError = z.object({
  name: z.literal('GraphqlResponseError'),
  headers,
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).min(1),
});

/** GraphQL answers with 200 whatever happens, and says what it means in a word. */
const statusOfType: Readonly<Record<string, number>> = {
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  STALE_DATA: 409,
  UNPROCESSABLE: 422,
};

/** An error of Octokit as a refusal, or as the Fault that our own `fetch` threw through it. */
export function withoutOctokit(error: unknown): unknown {
  if (error instanceof Error && error.cause instanceof Fault) return error.cause;
  const rest = restError.safeParse(error);
  if (rest.success && rest.data.response) {
    return new GitHubRefusal(rest.data.status, wordsOf(rest.data.response.data), rest.data.response.headers);
  }
  const graphql = graphqlError.safeParse(error);
  return graphql.success ? refusalOfGraphql(graphql.data) : error;
}

function refusalOfGraphql(answer: z.infer<typeof graphqlError>): Fault | GitHubRefusal {
  const types = answer.errors.map(({ type = '' }) => type);
  if (types.includes('RATE_LIMITED')) return askedTooOften(answer.headers);
  const status = types.map((type) => statusOfType[type]).find((known) => known !== undefined) ?? 422;
  return new GitHubRefusal(status, answer.errors.map(({ message }) => message).join(' '), answer.headers);
}

/** Where a limit of GraphQL names no moment at which it ends. */
const usualWaitSeconds = 60;
/** GitHub's limits are over within the hour. */
const longestWaitSeconds = 3_600;

function askedTooOften(given: Readonly<Record<string, string>>): Fault {
  const named = Math.ceil(Number(given['x-ratelimit-reset']) - Date.now() / 1000);
  const retryAfterSeconds = named > 0 ? Math.min(named, longestWaitSeconds) : usualWaitSeconds;
  return new Fault(
    'unavailable',
    `GitHub could not be asked: it wants fewer requests for a while. ${tryAgainIn(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

/** The sentence, and the details that say more than it: "Validation Failed" alone helps nobody. */
function wordsOf(data: unknown): string {
  const { success, data: answer } = said.safeParse(data);
  if (!success) return '';
  const details = (answer.errors ?? []).map((one) => (typeof one === 'string' ? one : one.message));
  return [answer.message, ...details.filter((detail) => detail !== undefined)].join(': ');
}
