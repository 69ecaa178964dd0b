import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { ConnectionProblem, Forge, ForgeRepository } from '../forges/forge.ts';
import { Fault } from '../foundation/fault.ts';
import { remoteBranches } from '../git/remote-branches.ts';
import { openContextRepository, openProjectRepository } from '../jobs/open-repository.ts';
import type { ProjectsContext } from './projects-context.ts';

export interface ProjectProblem {
  /** The project's field that has to be changed. */
  path: string;
  code: ConnectionProblem['code'];
  message: string;
}

/** What decides how a project reaches its repositories. */
export type Connections = Pick<ProjectRow, 'id' | 'repository' | 'credential' | 'contextRepositories'>;

/** Which of them are looked at. */
export interface Look {
  repository: boolean;
  contexts: boolean;
}

const longestSeconds = 45;

/** How long all code hosts together are waited for. */
export const connectionTimeout = (): AbortSignal => AbortSignal.timeout(longestSeconds * 1_000);

/** Everything that stands in the way of the project's jobs, as its code hosts say it at this moment. */
export async function findProblems(
  { forges, secrets }: Pick<ProjectsContext, 'forges' | 'secrets'>,
  project: Connections,
  look: Look,
): Promise<ProjectProblem[]> {
  const signal = connectionTimeout();
  const access: Parameters<typeof openProjectRepository>[0] = {
    secrets,
    openRepository: (place, credential) => forges.get(place.forge).open(place, credential),
  };
  const contexts = look.contexts ? project.contextRepositories : [];
  const checks = contexts.map((context, index) =>
    told(`contextRepositories.${index}`, async () =>
      checkForReading(openContextRepository(access, project, context), context.repository.branch, signal),
    ),
  );
  if (look.repository)
    checks.unshift(told('repository', async () => openProjectRepository(access, project).check()));
  return (await inTime(Promise.all(checks), signal)).flat();
}

/** Before anything is saved: a Fault that names each problem by its field. */
export async function requireConnection(
  context: ProjectsContext,
  project: Connections,
  look: Look,
): Promise<void> {
  const forge = context.forges.get(project.repository.forge);
  const found = await findProblems(context, project, look);
  const problems = found.filter((problem) => !isYetToBeMade(forge, problem));
  if (problems.length === 0) return;
  throw new Fault('invalid_request', problems.map(({ message }) => message).join(' '), {
    details: problems.map(({ path, message }) => ({ path, message })),
  });
}

/** A repository that lives here is made with its project. */
export const isYetToBeMade = ({ capabilities }: Forge, { path, code }: ProjectProblem): boolean =>
  capabilities.hostsRepositories && path.startsWith('repository.') && code === 'repository_unreachable';

/** Reading takes less than jobs do: the branch must be there, and git must get at it. */
async function checkForReading(
  repository: ForgeRepository,
  branch: string,
  signal: AbortSignal,
): Promise<ConnectionProblem[]> {
  const source = await repository.source();
  try {
    if ((await remoteBranches(source, [branch], signal)).get(branch)) return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // The host's own words for it say more than git's.
    const problems = (await repository.check()).filter(({ code }) => code !== 'permission_missing');
    return problems.length > 0 ? problems : problemOf(error);
  }
  const message = `The repository ${source.name} has no branch "${branch}". Push it, or name another.`;
  return [{ field: 'branch', code: 'base_branch_missing', message }];
}

/** What a check finds, or what keeps it from looking, by the project's field. */
export async function told(at: string, check: () => Promise<ConnectionProblem[]>): Promise<ProjectProblem[]> {
  const problems = await check().catch(problemOf);
  return problems.map(({ field, code, message }) => ({ path: `${at}.${field}`, code, message }));
}

const fieldOf = new Map<string, ConnectionProblem['field']>([
  ['repository_unreachable', 'url'],
  ['repository_moved', 'url'],
  ['repository_archived', 'url'],
  ['base_branch_missing', 'branch'],
  ['credential_refused', 'credential'],
  ['permission_missing', 'credential'],
] satisfies [ConnectionProblem['code'], ConnectionProblem['field']][]);

const hostFaults: ReadonlySet<string> = new Set(['host_unavailable', 'limit_reached']);

/** Whether it tells of something that a person can mend in the project's connection. */
export const isConnectionFault = (error: unknown): error is Fault<ConnectionProblem['code']> =>
  error instanceof Fault && fieldOf.has(error.code);

function problemOf(error: unknown): ConnectionProblem[] {
  // What a host answers that nobody can work with: its message names the host and what to do.
  if (error instanceof Fault && hostFaults.has(error.code))
    return [{ field: 'url', code: 'repository_unreachable', message: error.message }];
  if (!isConnectionFault(error)) throw error;
  const { code, message } = error;
  return [{ field: fieldOf.get(code)!, code, message }];
}

export function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true });
  });
  return Promise.race([work, late]);
}

const tooLate = () =>
  new Fault(
    'unavailable',
    `The code host did not answer within ${longestSeconds} seconds. Nothing was changed; try again in a moment.`,
    { retryAfterSeconds: 30 },
  );
