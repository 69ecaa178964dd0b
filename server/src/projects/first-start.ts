import type { Queryable } from '../database/database.ts';
import { deleteEnvironmentKeys } from '../database/queries/keys/delete-environment-keys.ts';
import { insertKey } from '../database/queries/keys/insert-key.ts';
import { claimFirstStart } from '../database/queries/projects/claim-first-start.ts';
import { insertProject } from '../database/queries/projects/insert-project.ts';
import { hasAnySession } from '../database/queries/sessions/sessions.ts';
import { hashOfKey, newKey, shownOfKey } from '../foundation/api-key.ts';
import { newId } from '../foundation/ids.ts';
import type { ProjectsContext } from './projects-context.ts';
import { createSignInLink } from './sign-in.ts';

export interface Welcome {
  /** Only at the very first start. */
  demo: { projectId: string; key: string } | null;
  /** While nobody is signed in. */
  signInLink: string | null;
}

const demoId = 'demo';

/** What a start leaves for a person to read; of many nodes that start at once, one makes the sample. */
export async function welcome(
  context: ProjectsContext,
  makeSampleRepository: (name: string) => Promise<unknown>,
): Promise<Welcome> {
  const demo = await context.database.transaction(async (tx) => {
    if (!(await claimFirstStart(tx))) return null;
    await makeSampleRepository(demoId);
    await insertProject(tx, {
      id: demoId,
      name: 'Acme documentation',
      repository: { forge: 'local', url: null, name: demoId, branch: 'main', root: '' },
      credential: null,
      hookSecret: null,
      model: null,
      settings: {},
      drainSecrets: {},
      contextRepositories: [],
      modelKeys: {},
      limits: {},
    });
    const key = newKey();
    await addOrganisationKey(tx, key, 'First key', false);
    return { projectId: demoId, key };
  });
  return { demo, signInLink: await signInLink(context) };
}

/** The key of DOCWRIGHT_ADMIN_KEY replaces the one that an earlier start was given. */
export function takeAdminKey({ database }: ProjectsContext, key: string | undefined): Promise<void> {
  return database.transaction(async (tx) => {
    await deleteEnvironmentKeys(tx, key === undefined ? null : hashOfKey(key));
    if (key !== undefined) await addOrganisationKey(tx, key, 'DOCWRIGHT_ADMIN_KEY', true);
  });
}

async function signInLink(context: ProjectsContext): Promise<string | null> {
  if (await hasAnySession(context.database)) return null;
  return (await createSignInLink(context)).url;
}

const addOrganisationKey = (on: Queryable, key: string, name: string, fromEnvironment: boolean) =>
  insertKey(on, {
    id: newId('key'),
    projectId: null,
    name,
    hash: hashOfKey(key),
    shown: shownOfKey(key),
    scopes: [],
    allowedAddresses: [],
    expiresAt: null,
    fromEnvironment,
  });
