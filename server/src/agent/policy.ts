/** What a change may be, whatever its content: only documentation, and not more than was agreed. */
export interface Policy {
  root: string;
  changedFiles: number;
  changedLines: number;
}

export interface PolicyChange {
  path: string;
  before: string | null;
  after: string | null;
  binary: boolean;
}

export const defaultLimits = { changedFiles: 5_000, changedLines: 200_000 };

/** Files that decide what a machine does next; no documentation job has business there. */
const forbidden: readonly RegExp[] = [
  /(^|\/)\.git(\/|$)/,
  /(^|\/)\.git(modules|attributes)$/,
  /^\.github\//,
  /^\.gitlab-ci\.ya?ml$/,
  /^\.gitea\//,
  /^\.forgejo\//,
  /^\.circleci\//,
  /^\.buildkite\//,
  /^bitbucket-pipelines\.ya?ml$/,
  /^azure-pipelines\.ya?ml$/,
  /(^|\/)Jenkinsfile$/,
  /(^|\/)CODEOWNERS$/,
];

/** Sentences that say what is not allowed; none means that the change may go on. */
export function policyProblems(changes: readonly PolicyChange[], policy: Policy): string[] {
  const outside = changes.filter(({ path }) => policy.root !== '' && !path.startsWith(`${policy.root}/`));
  const protectedPaths = changes.filter(({ path }) => forbidden.some((pattern) => pattern.test(path)));
  const lines = changes.reduce((sum, change) => sum + changedLines(change), 0);
  return [
    ...outside.map(({ path }) => `${path} is outside the documentation folder ${policy.root}/.`),
    ...protectedPaths.map(({ path }) => `${path} may not be changed by a job.`),
    ...(changes.length > policy.changedFiles
      ? [`${changes.length} files would change; the project allows ${policy.changedFiles}.`]
      : []),
    ...(lines > policy.changedLines
      ? [`${lines} lines would change; the project allows ${policy.changedLines}.`]
      : []),
  ];
}

/** Lines that are on one side only: an upper bound of what a diff shows, without computing one. */
function changedLines({ before, after }: PolicyChange): number {
  const old = new Set(before?.split('\n'));
  const now = new Set(after?.split('\n'));
  return old.symmetricDifference(now).size;
}
