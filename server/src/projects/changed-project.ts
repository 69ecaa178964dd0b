import type { z } from 'zod';
import type { updateProject as operation } from '../contract/project.ts';
import type { NewProject, ProjectRow } from '../database/queries/projects/project-row.ts';
import { Fault } from '../foundation/fault.ts';
import { sealedAfter } from '../foundation/sealed-secrets.ts';
import { modelKeyPlace, openModelKey } from '../jobs/model-keys.ts';
import { credentialPlace, hookSecretPlace } from '../jobs/secret-places.ts';
import { readContextRepositories } from './context-repositories.ts';
import { sealCredential } from './credential-input.ts';
import { drainSecretPlace } from './drain-secrets.ts';
import type { ProjectsContext } from './projects-context.ts';
import { checkPullRequestSettings } from './pull-request-settings.ts';
import { isSameHost, readRepository } from './repository-input.ts';

export type UpdateProject = z.output<(typeof operation)['body']>;

/** The project as it would be after the change, or what is wrong with the change. */
export function changedProject(
  context: ProjectsContext,
  project: ProjectRow,
  input: UpdateProject,
): NewProject {
  const { secrets, models, forges } = context;
  const { id } = project;
  const { name, repository: _repository, model, limits, ...rest } = input;
  const { drainSecrets, contextRepositories: contexts, modelKeys: keys, ...others } = rest;
  const { pullRequests, contentRules: rules, hookSecret, ...settings } = others;
  const repository = repositoryAfter(context, project, input);
  const modelKeys = sealedAfter(secrets, modelKeyPlace(id), project.modelKeys, keys);
  if (model) models.assertKnown(model, openModelKey(secrets, { id, modelKeys }, model));
  const wanted = pullRequests === null ? {} : merged(project.settings.pullRequests ?? {}, pullRequests);
  const contentRules = rules === null ? {} : merged(project.settings.contentRules ?? {}, rules);
  checkPullRequestSettings(forges.get(repository.forge), wanted);
  return {
    id,
    name: name ?? project.name,
    repository,
    credential: credentialAfter(context, project, input, repository),
    hookSecret: hookSecretAfter(context, project, hookSecret),
    model: model === undefined ? project.model : model,
    settings: { ...merged(project.settings, settings), pullRequests: wanted, contentRules },
    drainSecrets: sealedAfter(secrets, drainSecretPlace(id), project.drainSecrets, drainSecrets),
    contextRepositories:
      contexts === undefined
        ? project.contextRepositories
        : readContextRepositories(contexts ?? [], {
            projectId: id,
            secrets,
            forges,
            known: project.contextRepositories,
          }),
    modelKeys,
    limits: merged(project.limits, limits),
  };
}

function repositoryAfter(
  { forges }: ProjectsContext,
  { repository: known }: ProjectRow,
  { repository: sent = {} }: UpdateProject,
): ProjectRow['repository'] {
  const { credential: _in, ...location } = sent;
  const moved = location.forge !== undefined && location.forge !== known.forge;
  const kept = moved ? { branch: known.branch, root: known.root } : known;
  const after = readRepository({ ...kept, forge: known.forge, ...location }, forges);
  // The address of one host's API says nothing of another's.
  if (isSameHost(known, after) || location.apiUrl !== undefined) return after;
  const { apiUrl: _of, ...elsewhere } = after;
  return elsewhere;
}

/** A credential stays with the host that it was given for. */
function credentialAfter(
  { secrets }: ProjectsContext,
  { id, repository, credential: known }: ProjectRow,
  { repository: sent }: UpdateProject,
  after: ProjectRow['repository'],
): Buffer | null {
  const given = sent?.credential;
  if (given === undefined) {
    const sameApi = (repository.apiUrl ?? null) === (after.apiUrl ?? null);
    if (known === null || (isSameHost(repository, after) && sameApi)) return known;
    throw staysWithItsHost();
  }
  return given === null ? null : sealCredential(secrets, given, credentialPlace(id), 'repository');
}

const staysWithItsHost = () =>
  new Fault(
    'invalid_request',
    'A credential stays with the host that it was given for. Give one for the new host, or null if it needs none.',
    { details: [{ path: 'repository.credential', message: 'must be given with a new host' }] },
  );

function hookSecretAfter(
  { secrets }: ProjectsContext,
  { id, hookSecret: known }: ProjectRow,
  given: string | null | undefined,
): Buffer | null {
  if (given === undefined) return known;
  return given === null ? null : secrets.seal(given, hookSecretPlace(id));
}

/** What is sent replaces what was known; null takes it back. */
const merged = <Known extends object>(
  known: Known,
  sent: { [Name in keyof Known]?: Known[Name] | null | undefined } = {},
): Known =>
  Object.fromEntries(
    Object.entries({ ...known, ...sent }).filter(([, value]) => value !== null && value !== undefined),
  ) as Known;
