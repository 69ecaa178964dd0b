import { Impossible } from '../keep-available.ts';

/** The first that builds projections in merges alone (`materialize_projections_on_merge`). */
const needed = [26, 7] as const;

export function assertNewEnough(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new Impossible(
    `the ClickHouse server has version ${version}; ${needed.join('.')} or newer is needed. Update it, and start Docwright again.`,
  );
}
