import { Fault } from '../../foundation/fault.ts';
import type { ReadableRepository } from '../../git/readable-repository.ts';
import { shown } from '../untrusted/invisible.ts';
import { assertPath } from '../working-copy-path.ts';
import type { ToolContext } from './tool.ts';

/** A place in the working copy, or in a context repository (`name:path`). */
export interface Location {
  /** Null: the working copy. */
  repository: ReadableRepository | null;
  /** Without a slash at either end; empty for the top. */
  path: string;
}

export function locate(place: string, { task }: ToolContext): Location {
  const repository = task.contexts.find(({ name }) => place.startsWith(`${name}:`)) ?? null;
  const written = repository ? place.slice(repository.name.length + 1) : place;
  const path = written.replace(/^(?:\.\/)+|^\.$|(?<=[^/])\/+$/g, '');
  if (path !== '') assertPath(path);
  return { repository, path };
}

/** How results call the place; a context repository's files can be cited by it. */
export const placeName = ({ repository, path }: Location): string =>
  repository ? `${repository.name}:${shown(path)}` : shown(path) || 'the repository';

/** What is in one of the task's context repositories can be read and never written. */
export function assertWritable(place: string, context: ToolContext): string {
  const { repository, path } = locate(place, context);
  if (!repository) return path;
  throw new Fault(
    'instruction_refused',
    `${repository.name} is a context repository: it can be read, not changed. Name a file of the documentation.`,
  );
}
