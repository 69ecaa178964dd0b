import type { PullRequest } from '../forge.ts';
import type { Pull } from './schema.ts';

/** What is not among them was declined, or superseded by another. */
const states: Readonly<Record<string, PullRequest['state']>> = { OPEN: 'open', MERGED: 'merged' };

const wholeHash = 40;

export function readPullRequest(pull: Pull): PullRequest {
  const hash = pull.source.commit?.hash ?? '';
  return {
    number: pull.id,
    url: pull.links.html.href,
    state: states[pull.state] ?? 'closed',
    title: pull.title,
    body: pull.description ?? '',
    head: pull.source.branch.name,
    base: pull.destination.branch.name,
    draft: pull.draft,
    // Pull requests show the beginning of it, which names no commit for certain.
    headCommit: hash.length >= wholeHash ? hash : null,
  };
}

/** Not one of a fork whose branch happens to have the same name. */
export const isOwnBranch = ({ source, destination }: Pull): boolean =>
  source.repository?.full_name !== undefined &&
  source.repository.full_name === destination.repository?.full_name;
