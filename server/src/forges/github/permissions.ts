/** How GitHub's pages write what its headers and answers call `write`. */
const accesses: Readonly<Record<string, string>> = {
  read: 'Read-only',
  write: 'Read and write',
  admin: 'Admin',
};

/** `pull_requests`, `write` → `Pull requests: Read and write`, as one finds it in the list of permissions. */
export function permissionName(name: string, access: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${accesses[access] ?? access}`;
}

/** `X-Accepted-GitHub-Permissions`: alternatives by semicolon, each of one or several by comma. */
export function acceptedPermissions(header: string): string {
  const alternatives = header.split(';').map((alternative) =>
    alternative
      .split(',')
      .map((pair) => pair.trim().split('='))
      .filter(([name]) => name)
      .map(([name = '', access = '']) => permissionName(name, access))
      .join('" and "'),
  );
  return alternatives.filter(Boolean).join('" or "');
}

/** What jobs need: branches are pushed by the first, everything at a pull request goes by the second. */
export const neededPermissions = ['contents', 'pull_requests'] as const;
