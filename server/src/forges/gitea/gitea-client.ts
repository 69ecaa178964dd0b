import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { faultOfAnswer } from '../host-fault.ts';
import { type Flavour, type KnownFlavours, unknownFlavour } from './flavour.ts';
import type { RepositoryAddress } from './repository-address.ts';
import { refusal, version } from './schema.ts';

export interface Call<Schema extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PATCH';
  /** Below the API's address; see `inRepository`. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  schema: Schema;
  /** What is tried, to stand after "to", such as `open the pull request`. */
  attempt: string;
  /** What that takes: a scope of the token. */
  scope: string;
  /** Statuses that answer the question as well: there is then no data. */
  alsoFine?: readonly number[];
}

export interface Answer<Data> {
  status: number;
  data: Data | null;
  /** Whether there is a next page. */
  more: boolean;
}

export interface ClientParts {
  fetch: typeof fetch;
  address: RepositoryAddress;
  apiUrl: string;
  token: string | null;
  flavours: KnownFlavours;
}

/** What hosts give at once at most, unless their operator says otherwise. */
const pageSize = 50;
const maximumPages = 200;

/** The API of one repository, call by call. */
export class GiteaClient {
  readonly address: RepositoryAddress;
  readonly #fetch: typeof fetch;
  readonly #apiUrl: string;
  readonly #token: string | null;
  readonly #flavours: KnownFlavours;

  constructor({ fetch, address, apiUrl, token, flavours }: ClientParts) {
    this.address = address;
    this.#fetch = fetch;
    this.#apiUrl = apiUrl;
    this.#token = token;
    this.#flavours = flavours;
  }

  get hasToken(): boolean {
    return this.#token !== null;
  }

  get repository(): string {
    return `${this.address.owner}/${this.address.name}`;
  }

  inRepository(...parts: readonly (string | number)[]): string {
    return ['repos', this.address.owner, this.address.name, ...parts].map(encodePart).join('/');
  }

  async ask<Schema extends z.ZodType>(call: Call<Schema>): Promise<Answer<z.infer<Schema>>> {
    const response = await this.#send(call);
    const { status } = response;
    if (!response.ok) {
      if (call.alsoFine?.includes(status)) return { status, data: null, more: false };
      throw await this.#refusal(response, call);
    }
    const parsed = call.schema.safeParse(await jsonOf(response));
    if (!parsed.success) throw this.#notTheApi(parsed.error);
    return { status, data: parsed.data, more: /\brel="?next\b/.test(response.headers.get('link') ?? '') };
  }

  /** For what must be there. */
  async get<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.infer<Schema>> {
    return (await this.ask(call)).data!;
  }

  /** One by one, page after page, for as long as they are taken. */
  async *list<Item extends z.ZodType>(call: Call<Item>): AsyncGenerator<z.infer<Item>> {
    for (let page = 1; page <= maximumPages; page++) {
      const query = { ...call.query, page, limit: pageSize };
      const { data, more } = await this.ask({ ...call, query, schema: z.array(call.schema) });
      yield* data ?? [];
      if (!more) return;
    }
  }

  /** What the host calls itself; a guess where it does not say. */
  async flavour(): Promise<Flavour> {
    try {
      return await this.#flavours.of(this.#apiUrl, () => this.#version());
    } catch (error) {
      // Only the wording of a message depends on it.
      if (error instanceof Fault) return unknownFlavour;
      throw error;
    }
  }

  async #version(): Promise<string | null> {
    const response = await this.#send({ path: 'version' });
    const parsed = version.safeParse(response.ok ? await jsonOf(response) : null);
    return parsed.success ? parsed.data.version : null;
  }

  #send({
    method = 'GET',
    path,
    query = {},
    body,
  }: Pick<Call<z.ZodType>, 'method' | 'path' | 'query' | 'body'>) {
    const url = new URL(`${this.#apiUrl}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const headers = new Headers({ accept: 'application/json' });
    if (this.#token !== null) headers.set('authorization', `token ${this.#token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    // A redirect says that the repository has moved, which the project should know.
    return this.#fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #refusal(response: Response, { attempt, scope }: Call<z.ZodType>): Promise<Fault> {
    const parsed = refusal.safeParse(await jsonOf(response));
    const said = parsed.success ? this.#withoutToken(parsed.data.message) : null;
    const { name: host } = await this.flavour();
    const { repository } = this;
    if (response.status === 401) return new Fault('credential_refused', tokenRefused(host));
    const place = movedTo(response);
    if (place) {
      const sentence = `The repository ${repository} is now called ${place}. Give the project its new URL.`;
      return new Fault('repository_moved', sentence);
    }
    return faultOfAnswer({ status: response.status, said }, { host, repository, attempt, permission: scope });
  }

  #withoutToken(text: string): string {
    return this.#token === null ? text : text.replaceAll(this.#token, '…');
  }

  #notTheApi(cause: z.ZodError): Fault {
    return new Fault(
      'repository_unreachable',
      `${this.#apiUrl} does not answer as Gitea or Forgejo do. Check the repository's URL.`,
      { cause, internal: cause.message.slice(0, 1_000) },
    );
  }
}

const tokenRefused = (host: string) =>
  `${host} does not accept the project's token: it is wrong, or was deleted. Make a new one in its settings under Applications with the scopes write:repository and write:issue, and give it to the project.`;

/** Branches and the like keep their slashes. */
const encodePart = (part: string | number) => String(part).split('/').map(encodeURIComponent).join('/');

/** Owner and name, where the host says so. */
function movedTo({ headers }: Response): string | null {
  const [, place = null] = /\/repos\/([\w.-]+\/[\w.-]+)/.exec(headers.get('location') ?? '') ?? [];
  return place;
}

/** Null for what is no JSON, such as the page of a proxy. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
