import { z } from 'zod';
import { cut } from '../cut.ts';
import type { GitHub } from './client.ts';
import { maximumBody, pages, perPage } from './limits.ts';
import { isUnheard } from './refusal.ts';
import { comment, readAnswer } from './schema.ts';

/** Shown to nobody: what begins so was written by Docwright, also where it uses a person's token. */
const ownPrefix = '<!-- docwright:';

export const isOwn = (body: string): boolean => body.startsWith(ownPrefix);

/** Docwright's comment of that key, written once and changed where the text has changed. */
export async function ensureComment(
  github: GitHub,
  number: number,
  key: string,
  text: string,
): Promise<void> {
  const { api, here } = github;
  const marker = `${ownPrefix}${key.replace(/[^A-Za-z0-9_.-]/g, '-')} -->`;
  const body = cut(`${marker}\n${text}`, maximumBody);
  const known = await findOwn(github, number, marker);
  if (known?.body === body) return;
  if (known) {
    await api.rest.issues.updateComment({ ...here, comment_id: known.id, body });
    return;
  }
  try {
    await api.rest.issues.createComment({ ...here, issue_number: number, body });
  } catch (error) {
    if (!isUnheard(error) || !(await findOwn(github, number, marker))) throw error;
  }
}

async function findOwn({ api, here }: GitHub, number: number, marker: string) {
  const listed = { ...here, issue_number: number, per_page: perPage };
  for await (const answer of pages((page) => api.rest.issues.listComments({ ...listed, page }))) {
    const found = readAnswer(z.array(comment), answer).find(({ body }) => body?.startsWith(marker));
    if (found) return found;
  }
  return null;
}
