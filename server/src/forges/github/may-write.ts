import type { GitHub } from './client.ts';
import { nothingThere } from './pull-requests.ts';
import { isRefused } from './refusal.ts';
import { collaborator, readAnswer } from './schema.ts';

/** "Maintain" counts as `write` here, and "Triage" as `read`; roles of an organization's own as what they build on. */
const writing = ['write', 'admin'];

export async function mayWrite(github: GitHub, username: string): Promise<boolean> {
  try {
    const { api, here } = github;
    const { data } = await api.rest.repos.getCollaboratorPermissionLevel({ ...here, username });
    return writing.includes(readAnswer(collaborator, data).permission);
  } catch (error) {
    if (isRefused(error, 404)) return nothingThere(github, false);
    throw error;
  }
}
