import type { z } from 'zod';
import type { updateProject as operation, ProjectBody } from '../contract/project.ts';
import { projectIdPattern } from '../contract/text.ts';
import { hasPullRequests } from '../database/queries/jobs/has-pull-requests.ts';
import type { RepositoryRow } from '../database/queries/jobs/job-row.ts';
import { lockProject } from '../database/queries/projects/find-project.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { updateProject as updateRow } from '../database/queries/projects/update-project.ts';
import { Fault } from '../foundation/fault.ts';
import { sealedAfter } from '../foundation/sealed-secrets.ts';
import { modelKeyPlace, openModelKey } from '../jobs/model-keys.ts';
import { readContextRepositories } from './context-repositories.ts';
import { credentialContext } from './credential-context.ts';
import { drainSecretPlace } from './drain-secrets.ts';
import { noSuchProject } from './get-project.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsContext } from './projects-context.ts';
import { readRepository } from './repository-input.ts';

export type UpdateProject = z.output<(typeof operation)['body']>;

/** Only what is sent changes. Jobs that are under way keep the repository they were created with. */
export function updateProject(
  context: ProjectsContext,
  id: string,
  input: UpdateProject,
): Promise<ProjectBody> {
  const { database, publicUrl, models, secrets, ensureLocalRepository } = context;
  const { name, repository: _repository, model, limits, ...rest } = input;
  const { drainSecrets, contextRepositories: _contexts, modelKeys: sentKeys, ...settings } = rest;
  return database.transaction(async (tx) => {
    const project = projectIdPattern.test(id) ? await lockProject(tx, id) : null;
    if (!project) throw noSuchProject();
    const repository = repositoryAfter(context, project, input);
    if (isElsewhere(repository, project.repository) && (await hasPullRequests(tx, id)))
      throw boundToRepository();
    const modelKeys = sealedAfter(secrets, modelKeyPlace(id), project.modelKeys, sentKeys);
    if (model) models.assertKnown(model, openModelKey(secrets, { id, modelKeys }, model));
    const row = await updateRow(tx, {
      id,
      name: name ?? project.name,
      repository,
      credential: credentialAfter(context, project, input),
      model: model === undefined ? project.model : model,
      settings: merged(project.settings, settings),
      drainSecrets: sealedAfter(secrets, drainSecretPlace(id), project.drainSecrets, drainSecrets),
      contextRepositories: contextsAfter(context, project, input),
      modelKeys,
      limits: merged(project.limits, limits),
    });
    if (repository.name !== null) {
      await ensureLocalRepository(repository.name, repository.branch);
    }
    return presentProject(row, publicUrl);
  });
}

function repositoryAfter(
  { forges }: ProjectsContext,
  { repository: known }: ProjectRow,
  input: UpdateProject,
): RepositoryRow {
  const { credential: _in, ...sent } = input.repository ?? {};
  const moved = sent.forge !== undefined && sent.forge !== known.forge;
  const kept = moved ? { branch: known.branch, root: known.root } : known;
  return readRepository({ ...kept, forge: known.forge, ...sent }, forges);
}

function contextsAfter(
  { secrets, forges }: ProjectsContext,
  { id, contextRepositories: known }: ProjectRow,
  { contextRepositories: sent }: UpdateProject,
): ProjectRow['contextRepositories'] {
  if (sent === undefined) return known;
  return readContextRepositories(sent ?? [], { projectId: id, secrets, forges, known });
}

/** What is sent replaces what was known; null takes it back. */
const merged = <Known extends object>(
  known: Known,
  sent: { [Name in keyof Known]?: Known[Name] | null } = {},
): Known =>
  Object.fromEntries(Object.entries({ ...known, ...sent }).filter(([, value]) => value !== null)) as Known;

const isElsewhere = (a: RepositoryRow, b: RepositoryRow) =>
  a.forge !== b.forge || a.url !== b.url || a.name !== b.name;

/** The links of its pull requests would lead into another repository's. */
const boundToRepository = () =>
  new Fault(
    'invalid_request',
    'This project has pull requests in its repository. Create a new project for another one.',
    {
      details: [{ path: 'repository', message: 'cannot be changed once there are pull requests' }],
    },
  );

function credentialAfter(
  { secrets }: ProjectsContext,
  project: ProjectRow,
  input: UpdateProject,
): Buffer | null {
  const given = input.repository?.credential;
  if (given === undefined) return project.credential;
  return given === null ? null : secrets.seal(given, credentialContext(project.id));
}
