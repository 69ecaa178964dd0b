import type { ProjectBody } from '../contract/project.ts';
import type { Queryable } from '../database/database.ts';
import { hasPullRequests } from '../database/queries/jobs/has-pull-requests.ts';
import { lockProject } from '../database/queries/projects/find-project.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { updateProject as updateRow } from '../database/queries/projects/update-project.ts';
import { Fault } from '../foundation/fault.ts';
import { isSamePlace } from '../jobs/open-repository.ts';
import { changedProject, type UpdateProject } from './changed-project.ts';
import { type Look, requireConnection } from './check-connection.ts';
import { noSuchProject, requireProject } from './get-project.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsContext } from './projects-context.ts';

/** How often others may change the project while its code host is asked. */
const mostAttempts = 5;

/**
 * Only what is sent changes. Jobs that are under way keep the repository they were created with. The code hosts
 * are asked first, outside of the transaction; if the project was another by then, all is done again.
 */
export async function updateProject(
  context: ProjectsContext,
  id: string,
  input: UpdateProject,
): Promise<ProjectBody> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const known = await requireProject(context.database, id);
    const after = changedProject(context, known, input);
    const look = whatToCheck(known, after, input);
    const isChecked = look.repository || look.contexts;
    if (isChecked) await requireConnection(context, after, look);
    const row = await write(context, id, input, isChecked ? known.updatedAt : null);
    if (row) return presentProject(row, context.publicUrl);
  }
  throw new Fault('unavailable', 'Others keep changing this project. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

/** Null where the project is no longer as it was when it was checked. */
const write = (
  context: ProjectsContext,
  id: string,
  input: UpdateProject,
  checkedAt: Date | null,
): Promise<ProjectRow | null> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (!project) throw noSuchProject();
    if (checkedAt && project.updatedAt.getTime() !== checkedAt.getTime()) return null;
    const after = changedProject(context, project, input);
    await refuseToMove(tx, project, after);
    const row = await updateRow(tx, after);
    const { name, branch } = after.repository;
    if (name !== null) await context.ensureLocalRepository(name, branch);
    return row;
  });

function whatToCheck(
  before: ProjectRow,
  { repository }: Pick<ProjectRow, 'repository'>,
  input: UpdateProject,
): Look {
  const elsewhere =
    !isSamePlace(repository, before.repository) || repository.branch !== before.repository.branch;
  return {
    repository: elsewhere || input.repository?.credential !== undefined,
    contexts: (input.contextRepositories ?? []).length > 0,
  };
}

/** Where Docwright itself shows the pull requests, their links would lead into another repository's. */
async function refuseToMove(
  tx: Queryable,
  { id, repository }: ProjectRow,
  after: Pick<ProjectRow, 'repository'>,
): Promise<void> {
  if (repository.name === null || isSamePlace(repository, after.repository)) return;
  if (!(await hasPullRequests(tx, id))) return;
  throw new Fault(
    'invalid_request',
    'This project has pull requests in its repository. Create a new project for another one.',
    { details: [{ path: 'repository', message: 'cannot be changed once there are pull requests' }] },
  );
}
