/** Files for those who write and the tools they use. */
export const agentNotes: ReadonlySet<string> = new Set(['AGENTS.md', 'CLAUDE.md']);

/** Files for those who visit the repository. */
export const repositoryNotes: ReadonlySet<string> = new Set([
  ...agentNotes,
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
]);
