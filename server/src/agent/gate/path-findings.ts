import { posix } from 'node:path';
import type { Change } from '../../git/changes.ts';
import { forbiddenName, isRepositoryData, steeringName } from './forbidden-name.ts';
import type { Finding } from './gate-report.ts';
import type { Policy } from './policy.ts';

/** Characters that a reader does not see, or that mean something else on another system. */
const deceptive = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd\\]/u;

/** Only documentation, only what the project allows besides, and nothing that decides what machines do. */
export function pathFindings(changes: readonly Change[], policy: Policy): Finding[] {
  return changes.flatMap(({ path, kind }) => {
    const message = pathRefusal(path, policy) ?? (kind.before === null ? nameProblem(path) : null);
    return message === null ? [] : [{ path, line: null, message }];
  });
}

/** Files that steer other tools, which the project lets a job change: the reviewer should know. */
export const steeringFindings = (changes: readonly Change[]): Finding[] =>
  changes
    .filter(({ path, kind }) => kind.after !== null && steeringName(path) !== null)
    .map(({ path }) => ({ path, line: null, message: 'Tells other tools and agents what to do.' }));

/** Why a job may not change a path, or null. */
export function pathRefusal(
  path: string,
  { root, allowedPaths, steeringFiles }: Pick<Policy, 'root' | 'allowedPaths' | 'steeringFiles'>,
): string | null {
  const allowing = allowedPaths.filter((pattern) => posix.matchesGlob(path, pattern));
  const name = forbiddenName(path);
  if (name !== null && !allowing.some((pattern) => isNamedBy(pattern, name))) {
    return isRepositoryData(name)
      ? 'Belongs to git, and no job may change it.'
      : `A job may not change “${name}”, which tells machines what to do; a project can allow it by naming it in allowedPaths.`;
  }
  const steering = steeringFiles === 'show' ? null : steeringName(path);
  if (steering !== null && !allowing.some((pattern) => isNamedBy(pattern, steering))) {
    return `A job may not change “${steering}”, which tells other tools what to do; a project can allow it by naming it in allowedPaths, or have such files shown by its contentRules.`;
  }
  if (root === '' || path.startsWith(`${root}/`) || allowing.length > 0) return null;
  return `Lies outside the documentation folder ${root}/, and no pattern of the project’s allowedPaths has it.`;
}

/** Whether the project lets jobs change a closed file, by a pattern that has its very name. */
export const isOpenedByName = (path: string, name: string, allowedPaths: readonly string[]): boolean =>
  allowedPaths.some((pattern) => posix.matchesGlob(path, pattern) && isNamedBy(pattern, name));

/** `website/**` allows a folder, not the package.json in it: that takes a pattern with the name itself. */
const isNamedBy = (pattern: string, name: string): boolean =>
  !isRepositoryData(name) && pattern.toLowerCase().split('/').includes(name.toLowerCase());

const nameProblem = (path: string): string | null =>
  deceptive.test(path) ? 'Has characters in its name that cannot be seen or mean something else.' : null;
