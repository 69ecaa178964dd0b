import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { faultOfAnswer } from '../host-fault.ts';
import { type Answer, type Call, createJsonApi, pathTo } from '../http/json-api.ts';
import { type Flavour, type KnownFlavours, unknownFlavour } from './flavour.ts';
import type { RepositoryAddress } from './repository-address.ts';
import { refusal, version } from './schema.ts';

export interface ClientParts {
  fetch: typeof fetch;
  address: RepositoryAddress;
  apiUrl: string;
  token: string | null;
  flavours: KnownFlavours;
}

export type GiteaClient = ReturnType<typeof createGiteaClient>;

/** What hosts give at once at most, unless their operator says otherwise. */
const pageSize = 50;
const maximumPages = 200;

/** The API of one repository, call by call; what a call takes is a scope of the token. */
export function createGiteaClient({ fetch, address, apiUrl, token, flavours }: ClientParts) {
  const repository = `${address.owner}/${address.name}`;
  const authorization = token === null ? null : `token ${token}`;
  const kind = 'Gitea or Forgejo do';
  const api = createJsonApi({ fetch, url: apiUrl, authorization, kind, explain });

  /** What the host calls itself; a guess where it does not say. */
  async function flavour(): Promise<Flavour> {
    try {
      return await flavours.of(apiUrl, askVersion);
    } catch (error) {
      // Only the wording of a message depends on it.
      if (error instanceof Fault) return unknownFlavour;
      throw error;
    }
  }

  async function askVersion(): Promise<string | null> {
    const { body } = await api.send({ path: 'version' });
    return version.safeParse(body).data?.version ?? null;
  }

  async function explain({ status, headers, body }: Answer, { attempt, permission }: Call<z.ZodType>) {
    const { name: host } = await flavour();
    if (status === 401) return new Fault('credential_refused', tokenRefused(host));
    const [, place] = /\/repos\/([\w.-]{1,100}\/[\w.-]{1,100})/.exec(headers.get('location') ?? '') ?? [];
    if (place !== undefined) return movedTo(repository, place);
    const said = refusal.safeParse(body).data?.message ?? null;
    return faultOfAnswer({ status, said }, { host, repository, attempt, permission });
  }

  /** One by one, page after page, for as long as they are taken. */
  async function* list<Item extends z.ZodType>(call: Call<Item>): AsyncGenerator<z.infer<Item>> {
    for (let page = 1; page <= maximumPages; page++) {
      const query = { ...call.query, page, limit: pageSize };
      const answer = await api.exchange({ ...call, query, schema: z.array(call.schema) });
      yield* answer?.data ?? [];
      if (!/\brel="?next\b/.test(answer?.headers.get('link') ?? '')) return;
    }
  }

  return {
    address,
    repository,
    hasToken: token !== null,
    inRepository: (...parts: readonly (string | number)[]) =>
      pathTo('repos', address.owner, address.name, ...parts),
    ask: api.ask,
    get: api.get,
    list,
    flavour,
  };
}

const tokenRefused = (host: string) =>
  `${host} does not accept the project's token: it is wrong, or was deleted. Make a new one in its settings under Applications with the scopes write:repository and write:issue, and give it to the project.`;

export const movedTo = (repository: string, place: string): Fault =>
  new Fault(
    'repository_moved',
    `The repository ${repository} is now called ${place}. Give the project its new URL.`,
  );
