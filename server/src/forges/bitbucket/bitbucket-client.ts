import type { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { faultOfAnswer } from '../host-fault.ts';
import type { RepositoryAddress } from './repository-address.ts';
import { page, refusal } from './schema.ts';
import { type Permission, type SignIn, wordsForNobody } from './sign-in.ts';

export interface Call<Schema extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT';
  /** Below the API's address; see `inRepository`. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  schema: Schema;
  /** What is tried, to stand after "to", such as `open the pull request`. */
  attempt: string;
  permission: Permission;
  /** Statuses that answer the question as well: there is then no data. */
  alsoFine?: readonly number[];
}

export interface ClientParts {
  fetch: typeof fetch;
  address: RepositoryAddress;
  apiUrl: string;
  signIn: SignIn | null;
}

const host = 'Bitbucket';
const tokenRefused =
  "Bitbucket does not accept the project's token: it is wrong, expired or revoked, or an API token without the e-mail address of its owner. Make a new one and give it to the project.";
const maximumPages = 200;

/** The API of one repository, call by call. */
export class BitbucketClient {
  readonly address: RepositoryAddress;
  readonly #fetch: typeof fetch;
  readonly #apiUrl: string;
  readonly #signIn: SignIn | null;

  constructor({ fetch, address, apiUrl, signIn }: ClientParts) {
    this.address = address;
    this.#fetch = fetch;
    this.#apiUrl = apiUrl;
    this.#signIn = signIn;
  }

  get isSignedIn(): boolean {
    return this.#signIn !== null;
  }

  get repository(): string {
    return `${this.address.workspace}/${this.address.slug}`;
  }

  inRepository(...parts: readonly (string | number)[]): string {
    const { workspace, slug } = this.address;
    return ['repositories', workspace, slug, ...parts].map(encodePart).join('/');
  }

  /** Null for what is `alsoFine`. */
  async ask<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.infer<Schema> | null> {
    const url = new URL(`${this.#apiUrl}/${call.path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
    return this.#askAt(url, call);
  }

  /** For what must be there. */
  async get<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.infer<Schema>> {
    return (await this.ask(call))!;
  }

  /** One by one, page after page, for as long as they are taken. */
  async *list<Item extends z.ZodType>(call: Call<Item>): AsyncGenerator<z.infer<Item>> {
    const schema = page(call.schema);
    let current = await this.ask({ ...call, schema });
    for (let read = 1; current; read++) {
      yield* current.values;
      const { next } = current;
      // The token goes to the API and nowhere else, whatever an answer says.
      if (!next?.startsWith(`${this.#apiUrl}/`) || read === maximumPages) return;
      current = await this.#askAt(new URL(next), { ...call, schema });
    }
  }

  async #askAt<Schema extends z.ZodType>(url: URL, call: Call<Schema>): Promise<z.infer<Schema> | null> {
    const { method = 'GET', body } = call;
    const headers = new Headers({ accept: 'application/json' });
    if (this.#signIn) headers.set('authorization', this.#signIn.authorization);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await this.#fetch(url, {
      method,
      headers,
      // A redirect says that the repository has moved, which the project should know.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      if (call.alsoFine?.includes(response.status)) return null;
      throw await this.#refusal(response, call);
    }
    const parsed = call.schema.safeParse(await jsonOf(response));
    if (!parsed.success) throw this.#notTheApi(parsed.error);
    return parsed.data;
  }

  async #refusal(response: Response, { attempt, permission }: Call<z.ZodType>): Promise<Fault> {
    if (response.status === 401) return new Fault('credential_refused', tokenRefused);
    const parsed = refusal.safeParse(await jsonOf(response));
    const error = parsed.success ? parsed.data.error : null;
    const details = error?.fields ? `${error.message} ${JSON.stringify(error.fields)}` : error?.message;
    const words = (this.#signIn?.permissions ?? wordsForNobody)[permission];
    return faultOfAnswer(
      { status: response.status, said: this.#withoutToken(details ?? '') },
      { host, repository: this.repository, attempt, permission: requiredScopes(error?.detail) || words },
    );
  }

  #withoutToken(text: string): string {
    return this.#signIn === null ? text : text.replaceAll(this.#signIn.token, '…');
  }

  #notTheApi(cause: z.ZodError): Fault {
    return new Fault(
      'repository_unreachable',
      `${this.#apiUrl} does not answer as Bitbucket Cloud does. Check the repository's URL; Bitbucket Data Center is another product.`,
      { cause, internal: cause.message.slice(0, 1_000) },
    );
  }
}

/** Bitbucket names what a token lacks. */
const requiredScopes = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'required' in detail && Array.isArray(detail.required)
    ? detail.required.join(', ')
    : '';

/** Branches and the like keep their slashes. */
const encodePart = (part: string | number) => String(part).split('/').map(encodeURIComponent).join('/');

/** Null for what is no JSON, such as the page of a proxy. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
