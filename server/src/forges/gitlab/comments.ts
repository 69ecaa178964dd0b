import { z } from 'zod';
import { cut } from '../cut.ts';
import type { Comment } from '../forge.ts';
import type { GitLabProject } from './gitlab-api.ts';
import { maximumBody } from './merge-request.ts';
import { isRefusal } from './refusal.ts';
import { type Note, note, user } from './schema.ts';
import { withoutQuickActions } from './without-quick-actions.ts';

const perPage = 100;
const mostPages = 50;
/** Readers do not see it. Only what begins with it is Docwright's own: a person who quotes it is not. */
const mark = '<!-- docwright';
const markOf = (key: string) => `${mark} ${key.replaceAll(/[^\w.:/-]|--/g, '_')} -->\n`;

export async function ensureNote(
  project: GitLabProject,
  number: number,
  key: string,
  body: string,
): Promise<void> {
  const { api, path } = project;
  const text = markOf(key) + cut(withoutQuickActions(body), maximumBody).trimEnd();
  const written = await findOwn(project, number, key);
  if (written?.body.trimEnd() === text) return;
  if (written) return void (await api.notes.edit(path, number, written.id, { body: text }));
  try {
    await api.notes.create(path, number, text);
  } catch (error) {
    // Without an answer it may be written nevertheless.
    if (isRefusal(error) || !(await findOwn(project, number, key))) throw error;
  }
}

/** Anyone can write the mark, and what others wrote cannot be changed: the author must be Docwright's user. */
async function findOwn(project: GitLabProject, number: number, key: string): Promise<Note | undefined> {
  const { api } = project;
  const marked = (await notesSince(project, number, new Date(0))).filter((one) =>
    one.body.startsWith(markOf(key)),
  );
  if (marked.length === 0) return undefined;
  const { id } = api.read(user, await api.users.showCurrentUser());
  return marked.find(({ author }) => author.id === id);
}

/** Remarks on lines and reviews are notes, too. */
export async function listNotes(project: GitLabProject, number: number, since: Date): Promise<Comment[]> {
  const notes = await notesSince(project, number, since);
  return notes
    .filter(({ body }) => !body.startsWith(mark))
    .map(toComment)
    .toReversed();
}

const toComment = ({ id, author, body, created_at, position }: Note): Comment => ({
  id: String(id),
  author: String(author.id),
  authorName: author.name,
  body,
  at: created_at,
  ...(position?.new_path && { path: position.new_path }),
  ...(position?.new_line && { line: position.new_line }),
});

/** Newest first, page by page, until they are older. What GitLab itself notes down is left out. */
async function notesSince({ api, path }: GitLabProject, number: number, since: Date): Promise<Note[]> {
  // By their number: a note that is written meanwhile moves others to the next page.
  const notes = new Map<number, Note>();
  for (let page = 1; page <= mostPages; page++) {
    const answer = await api.notes.all(path, number, {
      orderBy: 'created_at',
      sort: 'desc',
      page,
      perPage,
      showExpanded: true,
    });
    const read = api.read(z.array(note), answer.data);
    for (const one of read) if (!one.system && one.created_at >= since) notes.set(one.id, one);
    const isOver = read.at(-1) === undefined || read.at(-1)!.created_at < since;
    if (isOver || answer.paginationInfo.next === null) break;
  }
  return [...notes.values()];
}
