import { Fault } from '../foundation/fault.ts';
import type { ConnectionProblem } from './forge.ts';

/** Which field of the project has to be changed for each. */
const fields = {
  repository_unreachable: 'url',
  repository_moved: 'url',
  repository_archived: 'url',
  base_branch_missing: 'branch',
  credential_refused: 'credential',
  permission_missing: 'credential',
} as const satisfies Record<ConnectionProblem['code'], ConnectionProblem['field']>;

/** What was found to stand in the way, or what kept from looking further, if a person can mend that. */
export async function connectionProblems(
  look: () => Promise<readonly Fault[]>,
): Promise<ConnectionProblem[]> {
  try {
    return (await look()).map(toProblem);
  } catch (error) {
    if (error instanceof Fault && error.code in fields) return [toProblem(error)];
    throw error;
  }
}

const toProblem = (fault: Fault): ConnectionProblem => {
  const code = fault.code as ConnectionProblem['code'];
  return { field: fields[code], code, message: fault.message };
};

/** For hosts that tell what a token may do only by refusing: tries what changes nothing, one after the other. */
export async function missingPermissions(attempts: readonly (() => Promise<unknown>)[]): Promise<Fault[]> {
  const missing: Fault[] = [];
  for (const attempt of attempts) {
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'permission_missing')) throw error;
      missing.push(error);
    }
  }
  return missing;
}
