import type { z } from 'zod';
import type { createProject as operation, ProjectBody } from '../contract/project.ts';
import { insertProject } from '../database/queries/projects/insert-project.ts';
import type { NewProject } from '../database/queries/projects/project-row.ts';
import { Fault } from '../foundation/fault.ts';
import { newId } from '../foundation/ids.ts';
import { sealAll } from '../foundation/sealed-secrets.ts';
import { modelKeyPlace } from '../jobs/model-keys.ts';
import { credentialPlace, hookSecretPlace } from '../jobs/secret-places.ts';
import { requireConnection } from './check-connection.ts';
import { readContextRepositories } from './context-repositories.ts';
import { sealCredential } from './credential-input.ts';
import { drainSecretPlace } from './drain-secrets.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsContext } from './projects-context.ts';
import { checkPullRequestSettings } from './pull-request-settings.ts';
import { readRepository } from './repository-input.ts';

export type CreateProject = z.output<(typeof operation)['body']>;

/** The code hosts are asked before anything is saved, and outside of the transaction: they may take their time. */
export async function createProject(context: ProjectsContext, input: CreateProject): Promise<ProjectBody> {
  const { database, publicUrl, ensureLocalRepository } = context;
  const project = readProject(context, input);
  await requireConnection(context, project, { repository: true, contexts: true });
  const { id, repository } = project;
  const row = await database.transaction(async (tx) => {
    const inserted = await insertProject(tx, project);
    if (!inserted)
      throw new Fault(
        'already_exists',
        `There is already a project with the id "${id}", or one that differs only by case.`,
      );
    // Within the transaction: a repository that cannot be made leaves no project behind.
    if (repository.name !== null) await ensureLocalRepository(repository.name, repository.branch);
    return inserted;
  });
  return presentProject(row, publicUrl);
}

function readProject({ secrets, models, forges }: ProjectsContext, input: CreateProject): NewProject {
  const { id = newId('prj'), name, repository: sent, model = null, limits = {}, ...rest } = input;
  const { drainSecrets, contextRepositories = [], modelKeys = {}, hookSecret, ...settings } = rest;
  const { credential, ...location } = sent;
  const repository = readRepository({ ...location, ownName: id }, forges);
  checkPullRequestSettings(forges.get(repository.forge), settings.pullRequests);
  if (model !== null) models.assertKnown(model, modelKeys);
  return {
    id,
    name,
    repository,
    credential:
      credential === undefined
        ? null
        : sealCredential(secrets, credential, credentialPlace(id), 'repository'),
    hookSecret: hookSecret === undefined ? null : secrets.seal(hookSecret, hookSecretPlace(id)),
    model,
    settings,
    drainSecrets: sealAll(secrets, drainSecretPlace(id), drainSecrets),
    contextRepositories: readContextRepositories(contextRepositories, {
      projectId: id,
      secrets,
      forges,
      known: [],
    }),
    modelKeys: sealAll(secrets, modelKeyPlace(id), modelKeys),
    limits,
  };
}
