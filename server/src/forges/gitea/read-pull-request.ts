import type { PullRequest } from '../forge.ts';
import type { Pull } from './schema.ts';

/** Titles that begin so are drafts, unless the host's operator chose other words. */
const draftPrefix = /^\s*(?:WIP:|\[WIP\])\s*/i;

/** Of the column that keeps it. */
const longestTitle = 255;

/** The API cannot set a draft but by the title. */
export const titleFor = ({ title, draft }: { title: string; draft: boolean }): string =>
  `${draft ? 'WIP: ' : ''}${title.trim()}`.slice(0, longestTitle).toWellFormed();

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
