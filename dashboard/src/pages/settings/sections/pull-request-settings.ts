import type { Setting } from '../fields/setting.ts';

export const pullRequestSettings: readonly Setting[] = [
  {
    path: 'pullRequests.title',
    kind: 'text',
    label: 'Title',
    hint: 'What titles look like, those of commits too: {title}, or {lowerTitle} to begin with a small letter.',
    placeholder: '{title}',
  },
  {
    path: 'pullRequests.labels',
    kind: 'lines',
    label: 'Labels',
    hint: 'One a line. What the host does not know is left out.',
    placeholder: 'documentation',
  },
  {
    path: 'pullRequests.reviewers',
    kind: 'lines',
    label: 'Reviewers',
    hint: 'The host’s user or team names, one a line.',
  },
  {
    path: 'pullRequests.draft',
    kind: 'check',
    label: 'Open them as drafts',
    hint: 'Unless the job says otherwise.',
  },
  {
    path: 'pullRequests.template',
    kind: 'check',
    label: 'Fill in the repository’s own template',
    hint: 'Where it has one for pull requests.',
  },
  {
    path: 'pullRequests.signOff',
    kind: 'check',
    label: 'Sign commits off',
    hint: 'They end in a Signed-off-by line (Developer Certificate of Origin).',
  },
  {
    path: 'pullRequests.verifiedCommits',
    kind: 'check',
    label: 'Verified commits',
    hint: 'The host makes the commits itself and signs them. Only GitHub can.',
  },
];

export const commentSettings: readonly Setting[] = [
  {
    path: 'mention',
    kind: 'text',
    label: 'Handle',
    hint: 'A comment on a pull request that mentions this handle becomes a follow-up. Without the @.',
    placeholder: 'docwright',
  },
  {
    path: 'hookSecret',
    kind: 'secret',
    label: 'Secret of the webhook',
    hint: '16 characters or more. Give the same to the code host.',
    canBeMade: true,
    isStored: ({ hasHookSecret }) => hasHookSecret,
  },
];
