import { z } from 'zod';
import type { PullRequest } from '../forge.ts';
import type { GitHub } from './client.ts';
import { GitHubRefusal, isRefused } from './refusal.ts';
import { findRepository } from './repository-answer.ts';
import { type GitHubPullRequest, pullRequest, readAnswer } from './schema.ts';

export function toPullRequest(pull: GitHubPullRequest): PullRequest {
  return {
    number: pull.number,
    url: pull.html_url,
    state: pull.merged_at !== null ? 'merged' : pull.state,
    title: pull.title,
    body: pull.body ?? '',
    head: pull.head.ref,
    base: pull.base.ref,
    draft: pull.draft,
    headCommit: pull.head.sha,
  };
}

/**
 * The open one of a branch of this very repository; a fork in the same organization may have the same branch. The
 * oldest, since a person may open another one into another base.
 */
export async function findOpen(github: GitHub, head: string): Promise<GitHubPullRequest | null> {
  const { api, here } = github;
  const search = { state: 'open', head: `${here.owner}:${head}`, direction: 'asc' } as const;
  const { data } = await api.rest.pulls.list({ ...here, ...search });
  const own = `${here.owner}/${here.repo}`.toLowerCase();
  const pulls = readAnswer(z.array(pullRequest), data);
  const ours = pulls.filter(
    (pull) => pull.head.ref === head && pull.head.repo?.full_name.toLowerCase() === own,
  );
  return ours.at(0) ?? null;
}

export async function getPull(github: GitHub, number: number): Promise<GitHubPullRequest | null> {
  try {
    const { data } = await github.api.rest.pulls.get({ ...github.here, pull_number: number });
    return readAnswer(pullRequest, data);
  } catch (error) {
    if (isRefused(error, 404)) return nothingThere(github, null);
    throw error;
  }
}

/** Closing what is closed or merged changes nothing. */
export async function closePull(github: GitHub, number: number): Promise<GitHubPullRequest | null> {
  const pull = await getPull(github, number);
  return pull?.state === 'open' ? changePull(github, number, { state: 'closed' }) : pull;
}

export async function changePull(
  { api, here }: GitHub,
  number: number,
  change: { title?: string; body?: string; state?: 'closed' },
): Promise<GitHubPullRequest> {
  const { data } = await api.rest.pulls.update({ ...here, pull_number: number, ...change });
  return readAnswer(pullRequest, data);
}

/** GitHub says 404 of the thing and of the repository alike; only of the thing is it an answer. */
export async function nothingThere<Answer>(github: GitHub, answer: Answer): Promise<Answer> {
  const repository = await findRepository(github);
  if (repository instanceof GitHubRefusal) throw repository;
  return answer;
}
