import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The working copies on the disk, as `<process>/<job>`, and those that the mirrors know of. */
export function worktreesIn(dataDir: string): string[] {
  return [
    ...grandchildren(join(dataDir, 'worktrees'), '.'),
    ...grandchildren(join(dataDir, 'mirrors'), 'worktrees'),
  ];
}

function grandchildren(home: string, below: string): string[] {
  return directoriesIn(home).flatMap((child) =>
    directoriesIn(join(home, child, below)).map((name) => `${child}/${name}`),
  );
}

function directoriesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
