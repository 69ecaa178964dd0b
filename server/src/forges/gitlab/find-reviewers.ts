import { z } from 'zod';
import type { GitLabApi } from './gitlab-api.ts';
import { isRefusal } from './refusal.ts';
import { user } from './schema.ts';

const mostReviewers = 20;

/** GitLab wants numbers for names. Whoever it does not know is left out: the change matters more. */
export async function findReviewers(api: GitLabApi, names: readonly string[]): Promise<number[]> {
  const ids = await Promise.all(names.slice(0, mostReviewers).map((name) => findUser(api, name)));
  return ids.filter((id) => id !== null);
}

async function findUser(api: GitLabApi, name: string): Promise<number | null> {
  const username = name.replace(/^@/, '');
  try {
    const users = api.read(z.array(user), await api.users.all({ username, page: 1 }));
    return users.find((one) => one.username.toLowerCase() === username.toLowerCase())?.id ?? null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
