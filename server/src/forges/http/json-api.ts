import type { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';

/** What is asked of a host, and how to tell of it where the host refuses. */
export interface Call<Schema extends z.ZodType, Permission extends string = string> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the API's address, see `pathTo`; or a whole address of the API. */
  path: string | URL;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  schema: Schema;
  /** What is tried, to stand after "to", such as `open the pull request`. */
  attempt: string;
  /** What that takes. */
  permission: Permission;
  /** Statuses that answer the question as well: there is then no data. */
  alsoFine?: readonly number[];
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Null for what is no JSON, such as the page of a proxy. */
  body: unknown;
}

export interface JsonApiParts<Permission extends string> {
  fetch: typeof fetch;
  /** Without a slash at its end. */
  url: string;
  authorization: string | null;
  /** To stand after "does not answer as", such as `Gitea or Forgejo do`. */
  kind: string;
  explain(refusal: Answer, call: Call<z.ZodType, Permission>): Fault | Promise<Fault>;
}

/** The API of a host that has no library worth having: JSON there, and JSON back in a form that was looked at. */
export function createJsonApi<Permission extends string>(parts: JsonApiParts<Permission>) {
  const { url: apiUrl, authorization, kind, explain } = parts;

  async function send(call: Pick<Call<z.ZodType>, 'method' | 'path' | 'query' | 'body'>): Promise<Answer> {
    const { method = 'GET', path, query = {}, body } = call;
    const url = new URL(typeof path === 'string' ? `${apiUrl}/${path}` : path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const headers = new Headers({ accept: 'application/json' });
    if (authorization !== null) headers.set('authorization', authorization);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await parts.fetch(url, {
      method,
      headers,
      // A redirect says that the repository has moved, which the project should know.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  }

  /** The answer and what it says; null for what is `alsoFine`. */
  async function exchange<Schema extends z.ZodType>(
    call: Call<Schema, Permission>,
  ): Promise<{ data: z.infer<Schema>; headers: Headers } | null> {
    const answer = await send(call);
    if (call.alsoFine?.includes(answer.status)) return null;
    if (answer.status >= 300) throw await explain(answer, call);
    const parsed = call.schema.safeParse(answer.body);
    if (!parsed.success) throw notTheApi(parsed.error);
    return { data: parsed.data, headers: answer.headers };
  }

  const notTheApi = (cause: z.ZodError) =>
    new Fault(
      'repository_unreachable',
      `${apiUrl} does not answer as ${kind}. Check the repository's URL, and the address of the API if the project names one.`,
      { cause, internal: cause.message.slice(0, 1_000) },
    );

  return {
    send,
    exchange,
    /** Null for what is `alsoFine`. */
    ask: async <Schema extends z.ZodType>(call: Call<Schema, Permission>): Promise<z.infer<Schema> | null> =>
      (await exchange(call))?.data ?? null,
    /** For what must be there. */
    get: async <Schema extends z.ZodType>(call: Call<Schema, Permission>): Promise<z.infer<Schema>> =>
      (await exchange(call))!.data,
  };
}

/** Branches and the like keep their slashes. */
export const pathTo = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => String(part).split('/').map(encodeURIComponent).join('/')).join('/');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
