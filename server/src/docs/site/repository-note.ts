const notes = new Set([
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  'AGENTS.md',
  'CLAUDE.md',
]);

/** Markdown at a site's top that speaks to the people of the repository, not to readers of the site. */
export function isRepositoryNote(relativePath: string | null): boolean {
  return relativePath !== null && notes.has(relativePath);
}
