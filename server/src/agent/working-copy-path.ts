import { assertRepositoryPath } from '../docs/repository-path.ts';
import { editDistance } from '../docs/text/edit-distance.ts';
import { nameOf } from '../docs/text/posix-path.ts';
import { Fault } from '../foundation/fault.ts';
import { isRepositoryData } from './gate/forbidden-name.ts';
import { shown } from './untrusted/invisible.ts';

const longestName = 255;
const nearDistance = 3;
const mostNear = 5;

/** Throws unless the path names a file inside the repository. The one place that judges the words of a path. */
export function assertPath(path: string): void {
  if (!path.isWellFormed()) throw refused(path, 'is not written in whole characters');
  if (path.includes('\\')) throw refused(path, 'has a backslash; write / between folders');
  assertRepositoryPath(path);
  const names = path.split('/');
  if (names.some(isRepositoryData))
    throw refused(path, 'points into .git, which is no part of the documentation');
  if (names.some((name) => Buffer.byteLength(name) > longestName))
    throw refused(path, `has a name of more than ${longestName} bytes; choose a shorter one`);
}

export function isPlainPath(path: string): boolean {
  try {
    assertPath(path);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Throws for a name that no careful person would give a file. */
export function assertNewPath(path: string): void {
  assertPath(path);
  if (shown(path) !== path) throw refused(path, 'has invisible characters; choose a plain name');
}

export function refused(path: string, reason: string): Fault {
  return new Fault('instruction_refused', `The path ${quoted(path)} ${reason}.`);
}

export function missing(path: string, paths: ReadonlySet<string>): Fault {
  const folder = `${path.replace(/\/+$/, '')}/`;
  if (paths.values().some((other) => other.startsWith(folder)))
    return new Fault('instruction_refused', `${quoted(path)} is a folder. List it to see its files.`);
  const near = nearest(path, paths);
  const hint =
    near.length > 0 ? `Near it: ${near.map(shown).join(', ')}.` : 'List a folder or search to find it.';
  return new Fault('instruction_refused', `There is no file ${quoted(path)}. ${hint}`);
}

/** Files of the same name elsewhere, and of nearly the same name. */
function nearest(path: string, paths: ReadonlySet<string>): string[] {
  const wanted = nameOf(path).toLowerCase();
  return [...paths]
    .map((other) => ({ other, distance: editDistance(nameOf(other).toLowerCase(), wanted, nearDistance) }))
    .filter(({ distance }) => distance <= nearDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostNear)
    .map(({ other }) => other);
}

const quoted = (path: string): string => `“${shown(path.slice(0, 200))}”`;
