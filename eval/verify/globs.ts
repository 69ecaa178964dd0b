import { matchesGlob } from 'node:path';

export const matches = (path: string, glob: string): boolean => path === glob || matchesGlob(path, glob);

export const matching = (paths: Iterable<string>, glob: string): string[] =>
  [...paths].filter((path) => matches(path, glob));
