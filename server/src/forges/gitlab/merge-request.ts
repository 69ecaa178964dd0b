import { cut } from '../cut.ts';
import type { PullRequest } from '../forge.ts';
import type { MergeRequest } from './schema.ts';
import { withoutQuickActions } from './without-quick-actions.ts';

/** GitLab refuses a longer title. */
const maximumTitle = 255;
/** It would take 1,048,576 characters, and then render them slowly for everyone who looks. */
export const maximumBody = 100_000;

/** GitLab takes no empty one. */
const untitled = 'Change the documentation';

const draftPrefix = 'Draft: ';
const draftPrefixes = /^(\s*(draft:|\[draft\]|\(draft\)))+\s*/i;

/** GitLab keeps in the title whether it is a draft; our own titles have no such prefix. */
export const bareTitle = (title: string): string => title.replace(draftPrefixes, '');

export function toTitle(title: string, draft: boolean): string {
  const line = bareTitle(title.replaceAll(/\s+/g, ' ').trim()) || untitled;
  return cut(draft ? draftPrefix + line : line, maximumTitle).trimEnd();
}

export const toDescription = (body: string): string => cut(withoutQuickActions(body), maximumBody).trimEnd();

/** `locked` is what GitLab calls the moment in which it merges. */
const states: Readonly<Record<string, PullRequest['state']>> = { merged: 'merged', closed: 'closed' };

export function toPullRequest(wire: MergeRequest): PullRequest {
  return {
    number: wire.iid,
    url: wire.web_url,
    state: states[wire.state] ?? 'open',
    title: bareTitle(wire.title),
    body: wire.description ?? '',
    head: wire.source_branch,
    base: wire.target_branch,
    draft: wire.draft,
    headCommit: wire.sha,
  };
}
