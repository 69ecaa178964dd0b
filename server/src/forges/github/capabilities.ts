import type { ForgeCapabilities } from '../forge.ts';
import { maximumBody } from './limits.ts';

/** GitHub looks in three folders, and takes the name in any case. */
const templatePaths = ['.github/', '', 'docs/'].flatMap((folder) =>
  [
    'PULL_REQUEST_TEMPLATE.md',
    'pull_request_template.md',
    'PULL_REQUEST_TEMPLATE.txt',
    'pull_request_template.txt',
  ].map((name) => folder + name),
);

export const capabilities: ForgeCapabilities = {
  draftPullRequests: true,
  labels: true,
  reviewers: true,
  comments: true,
  verifiedCommits: true,
  hostsRepositories: false,
  maximumBody,
  templatePaths,
};
