import * as contract from '../../contract/key.ts';
import { createKey, listKeys, revokeKey } from '../../projects/keys.ts';
import type { ProjectsContext } from '../../projects/projects-context.ts';
import { createSignInLink } from '../../projects/sign-in.ts';
import { endpoint } from '../endpoint.ts';

export const keyEndpoints = (context: ProjectsContext) => [
  endpoint(contract.createKey, async ({ parameters, body }) => ({
    status: 201,
    // The only time the key is shown: nothing on the way may keep it.
    headers: { 'cache-control': 'no-store' },
    body: await createKey(context, parameters.id, body),
  })),
  endpoint(contract.listKeys, async ({ parameters }) => ({
    status: 200,
    body: { keys: await listKeys(context, parameters.id) },
  })),
  endpoint(contract.revokeKey, async ({ parameters }) => {
    await revokeKey(context, parameters.id, parameters.keyId);
    return { status: 204 };
  }),
  endpoint(contract.createSignInLink, async () => ({
    status: 201,
    headers: { 'cache-control': 'no-store' },
    body: await createSignInLink(context),
  })),
];
