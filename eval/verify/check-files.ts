import { type Check, check, complaints } from './check.ts';
import { matches } from './globs.ts';

export const exists = (path: string): Check => check(`${path} is not there.`, ({ after }) => path in after);

export const gone = (path: string): Check =>
  check(`${path} is still there.`, ({ after }) => !(path in after));

/** Files that nobody asked about stay as they are, byte by byte. */
export const unchanged =
  (...globs: string[]): Check =>
  ({ paths }) =>
    paths.filter((path) => globs.some((glob) => matches(path, glob))).map((path) => `${path} was changed.`);

/** Nothing at all was changed. */
export const untouched: Check = ({ paths }) => paths.map((path) => `${path} was changed.`);

/** A file that was not there, wherever its author put it below the glob, for which everything holds. */
export function newPage(glob: string, checksOf: (path: string) => readonly Check[]): Check {
  return async (change) => {
    const created = change.paths.filter((path) => !(path in change.before) && matches(path, glob));
    const found = await Promise.all(created.map((path) => complaints(checksOf(path), change)));
    if (found.some((each) => each.length === 0)) return [];
    return found[0] ?? [`There is no new page ${glob}.`];
  };
}
