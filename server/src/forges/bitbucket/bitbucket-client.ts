import type { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { faultOfAnswer } from '../host-fault.ts';
import { type Answer, type Call, createJsonApi, pathTo } from '../http/json-api.ts';
import type { RepositoryAddress } from './repository-address.ts';
import { page, refusal } from './schema.ts';
import { type Permission, type SignIn, wordsForNobody } from './sign-in.ts';

export interface ClientParts {
  fetch: typeof fetch;
  address: RepositoryAddress;
  apiUrl: string;
  signIn: SignIn | null;
}

export type BitbucketClient = ReturnType<typeof createBitbucketClient>;

const maximumPages = 200;

/** The API of one repository, call by call. */
export function createBitbucketClient({ fetch, address, apiUrl, signIn }: ClientParts) {
  const repository = `${address.workspace}/${address.slug}`;
  const api = createJsonApi<Permission>({
    fetch,
    url: apiUrl,
    authorization: signIn?.authorization ?? null,
    kind: 'Bitbucket Cloud does (Bitbucket Data Center is another product)',
    explain,
  });

  function explain({ status, body }: Answer, { attempt, permission }: Call<z.ZodType, Permission>): Fault {
    if (status === 401) return new Fault('credential_refused', tokenRefused);
    const error = refusal.safeParse(body).data?.error;
    const said = error?.fields ? `${error.message} ${JSON.stringify(error.fields)}` : error?.message;
    // Bitbucket itself names scopes that the page on which tokens are made calls otherwise.
    const words = (signIn?.permissions ?? wordsForNobody)[permission];
    return faultOfAnswer(
      { status, said: said ?? null },
      { host: 'Bitbucket', repository, attempt, permission: words },
    );
  }

  /** One by one, page after page, for as long as they are taken. */
  async function* list<Item extends z.ZodType>(call: Call<Item, Permission>): AsyncGenerator<z.infer<Item>> {
    const schema = page(call.schema);
    let current = await api.ask({ ...call, schema });
    for (let read = 1; current; read++) {
      yield* current.values;
      const { next } = current;
      // The token goes to the API and nowhere else, whatever an answer says.
      if (!next?.startsWith(`${apiUrl}/`) || read === maximumPages) return;
      current = await api.ask({ ...call, path: new URL(next), query: {}, schema });
    }
  }

  return {
    address,
    repository,
    isSignedIn: signIn !== null,
    inRepository: (...parts: readonly (string | number)[]) =>
      pathTo('repositories', address.workspace, address.slug, ...parts),
    ask: api.ask,
    get: api.get,
    list,
  };
}

const tokenRefused =
  "Bitbucket does not accept the project's token: it is wrong, expired or revoked, or an API token without the e-mail address of its owner. Make a new one and give it to the project.";
