const mostFiles = 20;

/** What Docwright writes at the pull request; the host's adapter finds it again by this key. */
export const conflictKey = 'conflict';

/** No files: the branches have no history in common. */
export function conflictComment(base: string, handle: string, files: readonly string[]): string {
  return (files.length === 0 ? unrelated(base) : contradiction(base, handle, files)).join('\n\n');
}

function contradiction(base: string, handle: string, files: readonly string[]): string[] {
  const named = files.slice(0, mostFiles).map((file) => `- ${code(file)}`);
  const more = files.length > mostFiles ? [`- … and ${files.length - mostFiles} more`] : [];
  return [
    `${code(base)} changed the same places as this pull request, so the branch could not be brought up to date:`,
    [...named, ...more].join('\n'),
    `Resolve the conflict on the branch, or close this pull request and ask for the change again. A comment that mentions ${code(`@${handle}`)} and says how to resolve it works, too.`,
  ];
}

const unrelated = (base: string): string[] => [
  `${code(base)} was begun anew and has no history in common with this pull request, so the branch could not be brought up to date.`,
  'Close this pull request and ask for the change again: it is then made on what is there now.',
];

export const resolvedComment = (base: string): string =>
  `There was a conflict with ${code(base)} here. It is resolved.`;

const code = (text: string) => `\`${text.replaceAll('`', '')}\``;
