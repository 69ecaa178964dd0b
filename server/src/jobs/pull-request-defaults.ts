import type { ProjectBody } from '../contract/project.ts';

/** How pull requests are where the project says nothing. */
export const defaultPullRequests: ProjectBody['pullRequests'] = {
  draft: false,
  labels: [],
  reviewers: [],
  signOff: false,
  title: null,
  verifiedCommits: false,
  template: true,
};
