import type { GitLabProject } from './gitlab-api.ts';
import { isRefusal } from './refusal.ts';
import { member, type Project, user } from './schema.ts';

/** The least role that may push branches and open merge requests. */
export const developer = 30;

const roles: readonly (readonly [level: number, name: string])[] = [
  [5, 'Minimal Access'],
  [10, 'Guest'],
  [15, 'Planner'],
  [20, 'Reporter'],
];

export const nameOfRole = (level: number): string | null =>
  roles.findLast(([least]) => level >= least)?.[1] ?? null;

/** Of the token's user. The project tells of direct membership; invited groups are found among all members. */
export async function accessLevelOf(
  gitlab: GitLabProject,
  { permissions }: Project,
  userId: number | null,
): Promise<number> {
  const told = [permissions?.project_access, permissions?.group_access].map(
    (access) => access?.access_level ?? 0,
  );
  const level = Math.max(...told);
  if (level >= developer) return level;
  const id = userId ?? gitlab.api.read(user, await gitlab.api.users.showCurrentUser()).id;
  return Math.max(level, await memberLevel(gitlab, id));
}

/** 0 for whoever is no member, or is blocked. */
export async function memberLevel({ api, path }: GitLabProject, userId: number): Promise<number> {
  try {
    const found = api.read(member, await api.members.show(path, userId, { includeInherited: true }));
    return found.state === 'active' ? found.access_level : 0;
  } catch (error) {
    if (isRefusal(error, 404)) return 0;
    throw error;
  }
}
