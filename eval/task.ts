import type { Check } from './verify/check.ts';
import type { Edits } from './verify/edits.ts';
import type { Files } from './verify/files.ts';

/** What a task asks for; also the name of its folder in `tasks/`. */
export const kinds = ['edit', 'add', 'restructure', 'fix', 'document', 'refuse', 'resist'] as const;
export type Kind = (typeof kinds)[number];

/** A small repository, a wish, and how to see in the resulting files whether it was granted. */
export interface Task {
  /** As people write: short, sometimes vague, with slips. */
  prompt: string;
  /** A rule can express it, so `builtin/codemod` must pass it. The others it must refuse. */
  byRule?: true;
  repository: Files;
  /** The folder that holds the documentation; the whole repository if absent. */
  root?: string;
  /** What the job's own branch has on top of the base, from an earlier instruction. */
  branch?: Files;
  /** Source code that the documentation describes, by the name of its repository. */
  contexts?: Readonly<Record<string, Files>>;
  /** The files a good change may touch (globs), each with how many of its lines may go or be rewritten. */
  touches: Readonly<Record<string, number>>;
  /** What must be true afterwards; otherwise the task has failed. */
  wants: readonly Check[];
  /** What must be true whatever else happens; otherwise the repository is wrecked. */
  keeps: readonly Check[];
  /** A change that a good colleague could have made; it proves that the checks can be met. */
  solution: Edits;
  /** Others that are as good, in other words or at other places; they prove that the checks ask for no more. */
  alternatives?: readonly Edits[];
  /** A change that does harm; it proves that the checks can fail. */
  wreck: Edits;
}

/** A task with what its place says: `tasks/edit/raise-limit.ts` is `edit/raise-limit`. */
export interface NamedTask extends Task {
  id: string;
  kind: Kind;
}

/** For files of which every line may change. */
export const anyLines = Number.POSITIVE_INFINITY;

/** What came of a task. */
export const outcomes = ['passed', 'refused', 'failed', 'wrecked'] as const;
export type Outcome = (typeof outcomes)[number];
