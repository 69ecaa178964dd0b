import type { z } from 'zod';
import type { createProject as operation, ProjectBody } from '../contract/project.ts';
import { insertProject } from '../database/queries/projects/insert-project.ts';
import { Fault } from '../foundation/fault.ts';
import { newId } from '../foundation/ids.ts';
import { sealAll } from '../foundation/sealed-secrets.ts';
import { modelKeyPlace } from '../jobs/model-keys.ts';
import { readContextRepositories } from './context-repositories.ts';
import { credentialContext } from './credential-context.ts';
import { drainSecretPlace } from './drain-secrets.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsContext } from './projects-context.ts';
import { readRepository } from './repository-input.ts';

export type CreateProject = z.output<(typeof operation)['body']>;

export async function createProject(context: ProjectsContext, input: CreateProject): Promise<ProjectBody> {
  const { database, secrets, publicUrl, models, forges, ensureLocalRepository } = context;
  const { id = newId('prj'), name, repository, model = null, limits = {}, ...rest } = input;
  const { drainSecrets, contextRepositories: contexts = [], modelKeys = {}, ...settings } = rest;
  const { credential, ...location } = repository;
  const isLocal = location.forge === 'local';
  const where = readRepository({ ...location, name: location.name ?? (isLocal ? id : undefined) }, forges);
  const contextRepositories = readContextRepositories(contexts, {
    projectId: id,
    secrets,
    forges,
    known: [],
  });
  if (model !== null) models.assertKnown(model, modelKeys);

  const row = await database.transaction(async (tx) => {
    const inserted = await insertProject(tx, {
      id,
      name,
      repository: where,
      credential: credential === undefined ? null : secrets.seal(credential, credentialContext(id)),
      model,
      settings,
      drainSecrets: sealAll(secrets, drainSecretPlace(id), drainSecrets),
      contextRepositories,
      modelKeys: sealAll(secrets, modelKeyPlace(id), modelKeys),
      limits,
    });
    if (!inserted) throw new Fault('already_exists', `There is already a project with the id "${id}".`);
    // Within the transaction: a repository that cannot be made leaves no project behind.
    if (where.name !== null) await ensureLocalRepository(where.name, where.branch);
    return inserted;
  });
  return presentProject(row, publicUrl);
}
