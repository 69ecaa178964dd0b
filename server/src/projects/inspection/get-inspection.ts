import type { ProjectInspectionBody } from '../../contract/inspection.ts';
import { Fault } from '../../foundation/fault.ts';
import { remoteBranches } from '../../git/remote-branches.ts';
import { askingHost } from '../../jobs/ask-host.ts';
import { openProjectRepository } from '../../jobs/open-repository.ts';
import { connectionTimeout, inTime, isConnectionFault } from '../check-connection.ts';
import { requireProject } from '../get-project.ts';
import type { ProjectsContext } from '../projects-context.ts';

/** What is understood of a project's documentation, as its base branch is at this moment. */
export async function getInspection(
  { database, secrets, forges, inspections }: ProjectsContext,
  id: string,
  hungUp: AbortSignal,
): Promise<ProjectInspectionBody> {
  const project = await requireProject(database, id);
  const { branch, root } = project.repository;
  const access: Parameters<typeof openProjectRepository>[0] = {
    secrets,
    openRepository: (place, credential) => forges.get(place.forge).open(place, credential),
  };
  try {
    const repository = openProjectRepository(access, project);
    const source = await repository.source();
    const signal = AbortSignal.any([hungUp, connectionTimeout()]);
    const ask = () => remoteBranches(source, [branch], signal);
    const commit = (await inTime(askingHost(repository, ask, { onlyReads: true }), signal)).get(branch);
    if (!commit) throw noBranch(source.name, branch);
    const found = await inspections.of({ source, branch, commit, root });
    return { branch, commit: found.commit, ...found.inspection };
  } catch (error) {
    // A project that was deleted meanwhile took its local repository along.
    if (!(error instanceof Fault)) await requireProject(database, id);
    throw explained(error);
  }
}

/** The caller asked for nothing wrong: what is in the way is elsewhere, and may be mended. */
function explained(error: unknown): unknown {
  const isMeant = isConnectionFault(error) || (error instanceof Fault && error.code === 'limit_reached');
  if (!isMeant) return error;
  return new Fault('unavailable', (error as Fault).message, { cause: error, retryAfterSeconds: 60 });
}

const noBranch = (repository: string, branch: string) =>
  new Fault(
    'base_branch_missing',
    `The repository ${repository} has no branch "${branch}". Push it, or name another in the project’s settings.`,
  );
