import { cutBytes } from '../cut.ts';
import type { PullRequest } from '../forge.ts';
import type { Pull } from './schema.ts';

/** Titles that begin so are drafts, unless the host's operator chose other words. */
const draftPrefix = /^(?:\s*(?:WIP:|\[WIP\]))+\s*/i;

/** In bytes, as older hosts count; newer ones count wide characters twice, which is no more. */
const longestTitle = 255;
/** The host takes no empty one. */
const untitled = 'Change the documentation';

/** The API cannot set a draft but by the title, so that a title's own prefix must go. */
export function titleFor({ title, draft }: { title: string; draft: boolean }): string {
  const bare = withoutDraftPrefix(title.trim()) || untitled;
  return cutBytes(`${draft ? 'WIP: ' : ''}${bare}`, longestTitle).trimEnd();
}

export const withoutDraftPrefix = (title: string): string => title.replace(draftPrefix, '');

export function readPullRequest(pull: Pull): PullRequest {
  return {
    number: pull.number,
    url: pull.html_url,
    state: pull.merged ? 'merged' : pull.state,
    title: withoutDraftPrefix(pull.title),
    body: pull.body,
    head: pull.head.label,
    base: pull.base.label,
    draft: pull.draft ?? draftPrefix.test(pull.title),
    headCommit: pull.head.sha || null,
  };
}

/** Not one of a fork whose branch happens to have the same name. */
export const isOwnBranch = ({ head, base }: Pull, branch: string): boolean =>
  head.label === branch && head.repo_id === base.repo_id;
