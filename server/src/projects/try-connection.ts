import type { z } from 'zod';
import type { ConnectionBody, tryConnection as operation } from '../contract/connection.ts';
import type { ForgeRepository } from '../forges/forge.ts';
import { Fault } from '../foundation/fault.ts';
import { defaultBranch } from '../git/default-branch.ts';
import { repositoryUrl } from '../jobs/present-job.ts';
import { connectionTimeout, inTime, isConnectionFault, isYetToBeMade, told } from './check-connection.ts';
import { credentialText } from './credential-input.ts';
import { glanceAtRepository } from './glance-at-repository.ts';
import type { ProjectsContext } from './projects-context.ts';
import { readRepository } from './repository-input.ts';

export type TryConnection = z.output<(typeof operation)['body']>;

const nothingSeen = { sites: [], unseen: null };

/** What making a project with this connection would say, and where its documentation is; nothing is kept. */
export async function tryConnection(
  context: ProjectsContext,
  { repository: { credential, ...location } }: TryConnection,
  hungUp: AbortSignal,
): Promise<ConnectionBody> {
  const place = readRepository(location, context.forges);
  const secret = credential === undefined ? null : credentialText(credential, 'repository');
  const url = repositoryUrl(place, context.publicUrl);
  const forge = context.forges.get(place.forge);
  const open = (branch: string) => forge.open({ ...place, branch }, secret);

  const signal = AbortSignal.any([hungUp, connectionTimeout()]);
  let usual: string | null = null;
  const unread = await told('repository', async () => {
    usual = await inTime(usualBranch(open(place.branch), signal), signal);
    return [];
  });
  if (unread.length > 0) return { problems: unread, url, branch: null, ...nothingSeen };
  const branch = location.branch ?? usual ?? place.branch;
  const problems = await inTime(
    told('repository', () => open(branch).check()),
    signal,
  );
  if (problems.some((problem) => isYetToBeMade(forge, problem))) {
    return { problems: [], url, branch, ...nothingSeen };
  }
  if (problems.length > 0) {
    const isMissing = problems.some(({ code }) => code === 'base_branch_missing');
    return { problems, url, branch: isMissing ? usual : usual && branch, ...nothingSeen };
  }
  const seen = await inTime(lookForSites(context, open(branch), branch, hungUp), hungUp);
  return { url, branch, ...seen };
}

/** Null where it cannot be asked for: the check then says why. */
async function usualBranch(repository: ForgeRepository, signal: AbortSignal): Promise<string | null> {
  try {
    return await defaultBranch(await repository.source(), signal);
  } catch (error) {
    if (isConnectionFault(error)) return null;
    throw error;
  }
}

/** The host may let everything be asked, and yet git not in: then there is a problem after all. */
async function lookForSites(
  { scratchDir, glances }: ProjectsContext,
  repository: ForgeRepository,
  branch: string,
  signal: AbortSignal,
): Promise<Pick<ConnectionBody, 'problems' | 'sites' | 'unseen'>> {
  try {
    const source = await repository.source();
    const glance = () => glanceAtRepository(source, { branch, signal, scratchDir });
    const sites = await glances.run(signal, glance);
    return { problems: [], sites, unseen: null };
  } catch (error) {
    if (error instanceof Fault && error.code === 'limit_reached') {
      return { problems: [], sites: [], unseen: error.message };
    }
    const problems = await told('repository', () => Promise.reject(error));
    return { problems, ...nothingSeen };
  }
}
