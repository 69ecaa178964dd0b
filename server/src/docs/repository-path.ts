import { Fault } from '../foundation/fault.ts';

const maximumPathLength = 1024;

function refusal(path: string): string | null {
  if (path === '' || path.length > maximumPathLength) return 'is empty or too long';
  if (path.includes('\0')) return 'contains a null character';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is absolute';
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.' || segment === '..') return 'leaves the repository or is not plain';
    if (segment.toLowerCase() === '.git') return 'points into .git';
  }
  return null;
}

/** Throws unless the path names a file below the repository's top, written the way git writes it. */
export function assertRepositoryPath(path: string): void {
  const reason = refusal(path);
  if (reason) {
    throw new Fault(
      'instruction_refused',
      `The path “${path.slice(0, 200)}” ${reason}; name a file inside the repository.`,
    );
  }
}
