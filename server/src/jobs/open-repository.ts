import type { Database } from '../database/database.ts';
import type { JobRow, RepositoryRow } from '../database/queries/jobs/job-row.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import type { ContextRepositoryRow, ProjectRow } from '../database/queries/projects/project-row.ts';
import type { ForgeRepository } from '../forges/forge.ts';
import { Fault } from '../foundation/fault.ts';
import type { Secrets } from '../foundation/secrets.ts';
import { contextCredentialPlace, credentialPlace } from './secret-places.ts';

/** What it takes to get at a repository of a code host. */
export interface RepositoryAccess {
  database: Database;
  secrets: Secrets;
  openRepository(repository: RepositoryRow, credential: string | null): ForgeRepository;
}

/**
 * The job's repository, with the credential that its project has at this moment: a job may live longer than a
 * token, and a person who gives a new one must be heard.
 */
export async function openJobRepository(
  access: RepositoryAccess,
  { projectId, repository }: Pick<JobRow, 'projectId' | 'repository'>,
): Promise<ForgeRepository> {
  const project = await findProject(access.database, projectId);
  if (!project || project.credential === null) return access.openRepository(repository, null);
  // A credential must never reach a host that it was not given for.
  if (!isSamePlace(repository, project.repository)) throw movedAway(repository, project.repository);
  return openProjectRepository(access, project, repository);
}

export const openProjectRepository = (
  { secrets, openRepository }: Omit<RepositoryAccess, 'database'>,
  { id, credential, repository: own }: Pick<ProjectRow, 'id' | 'credential' | 'repository'>,
  repository: RepositoryRow = own,
): ForgeRepository => openRepository(repository, openCredential(secrets, credential, credentialPlace(id)));

/** As it was when the turn pinned it; the credential is the one that the project has for it now. */
export function openContextRepository(
  { secrets, openRepository }: Omit<RepositoryAccess, 'database'>,
  { id, contextRepositories }: Pick<ProjectRow, 'id' | 'contextRepositories'>,
  { name, repository }: Pick<ContextRepositoryRow, 'name' | 'repository'>,
): ForgeRepository {
  const known = contextRepositories.find(
    (other) => other.name === name && isSamePlace(other.repository, repository),
  );
  const sealed = known?.credential ? Buffer.from(known.credential, 'base64') : null;
  return openRepository(repository, openCredential(secrets, sealed, contextCredentialPlace(id, name)));
}

export const isSamePlace = (a: RepositoryRow, b: RepositoryRow): boolean =>
  a.forge === b.forge && a.url === b.url && a.name === b.name && (a.apiUrl ?? null) === (b.apiUrl ?? null);

function openCredential(secrets: Secrets, sealed: Buffer | null, place: string): string | null {
  if (sealed === null) return null;
  try {
    return secrets.open(sealed, place);
  } catch (cause) {
    throw new Fault(
      'credential_refused',
      "The project's credential was stored under another secret key than this server has. Give every server and worker the same DOCWRIGHT_SECRET_KEY, or give the project its credential again.",
      { cause },
    );
  }
}

const movedAway = (began: RepositoryRow, now: RepositoryRow) =>
  new Fault(
    'repository_moved',
    `This job was begun in ${began.url ?? began.name}, and its project now works in ${now.url ?? now.name}. Create a new job for it.`,
  );
