import type { Site } from '../docs/site/site.ts';
import type { FileChange } from '../docs/tree.ts';
import type { SearchHits, SearchQuery } from '../git/readable-repository.ts';
import type { StepResults } from './memory.ts';

/**
 * The directory an agent edits. Every path is relative to it and stays in it: not by `..`, not through a symbolic
 * link, not into `.git`. What cannot be done is a Fault (`instruction_refused`) whose sentence is for the model.
 */
export interface WorkingCopy {
  readonly directory: string;
  /** The documentation folder; empty for the whole repository. */
  readonly root: string;
  /** Every file there is at the moment, checked out or not. */
  paths(): ReadonlySet<string>;
  /** UTF-8 text; files that are not checked out come from the base. */
  read(path: string): Promise<string>;
  /** The present state, files that are not checked out included. */
  search(query: SearchQuery): Promise<SearchHits>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** What a codemod made of the site. */
  apply(changes: readonly FileChange[]): Promise<void>;
  /** What the files mean as documentation; kept until one changes. */
  site(): Promise<Site>;
  /** Checks the documentation out, for a command that is about to look for it in the directory. */
  fill(): Promise<void>;
  /**
   * Looks at the directory anew, after something other than this object may have written to it. What cannot be
   * kept (links, special files, repositories, files that are too large) is taken away; a sentence says so for each.
   */
  refresh(): Promise<string[]>;
  /** What has changed since it was last asked. */
  takeChanges(): Promise<StepResults['files']>;
  /** Brings back what `takeChanges` gave, in another directory, after a crash. */
  restore(files: StepResults['files']): Promise<void>;
}
