import type { ErrorBody } from '../../../server/src/contract/error.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** What the server answered instead of what was asked for; or, with the code `unreachable`, that it did not. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorBody['code'] | 'unreachable';
  readonly status: number;
  readonly details: NonNullable<ErrorBody['details']>;
  readonly requestId: string | null;
  /** When to ask again, in seconds, where the server said so. */
  readonly retryAfter: number | null;

  constructor(
    { error, code, details = [], requestId }: Partial<ErrorBody> & Pick<ErrorBody, 'error'>,
    status: number,
    retryAfter: number | null = null,
  ) {
    super(error);
    this.code = code ?? 'unreachable';
    this.status = status;
    this.details = details;
    this.requestId = requestId ?? null;
    this.retryAfter = retryAfter;
  }
}

/** A browser has one session; its token goes with every request that changes something. */
let csrfToken: string | null = null;

export const rememberToken = (token: string | null): void => {
  csrfToken = token;
};

/** The address of a call, as it can be copied, too. */
export function addressOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

export async function call<Answer>(
  method: Method,
  path: string,
  { query, body, headers, signal }: CallOptions = {},
): Promise<Answer> {
  const response = await reach(addressOf(path, query), {
    method,
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' || csrfToken === null ? {} : { 'x-docwright-csrf': csrfToken }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw await errorOf(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ error: 'The server cannot be reached. Is Docwright still running?' }, 0);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const after = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(after) && after > 0 ? after : null;
  try {
    return new ApiError((await response.json()) as ErrorBody, response.status, retryAfter);
  } catch {
    // A proxy in between answers in a shape of its own.
    const said = `${response.status} ${response.statusText}`.trim();
    return new ApiError(
      { error: `The server answered ${said}.`, code: 'internal' },
      response.status,
      retryAfter,
    );
  }
}

/** The answer of one of the contract's operations. */
export type Answer<Operation, Status extends number = 200> = Operation extends {
  responses: { [Key in Status]: { schema: { _zod: { output: infer Output } } } };
}
  ? Output
  : never;

/** The body that one of the contract's operations takes. */
export type Body<Operation> = Operation extends { body: { _zod: { input: infer Input } } } ? Input : never;

/** A path with its parts escaped: at`/v1/projects/${id}`. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
