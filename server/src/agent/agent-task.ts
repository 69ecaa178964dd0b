import type { ContentRule } from '../contract/agent-settings.ts';
import type { PageReader } from '../docs/site/page-reader.ts';
import type { ReadableRepository } from '../git/readable-repository.ts';
import type { StagedFile } from '../git/stage-changes.ts';
import type { ChatModel } from '../models/chat-model.ts';
import type { GateReport } from './gate/gate-report.ts';
import type { AgentLimits } from './limits.ts';
import type { Finished, Memory } from './memory.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

/** What an agent is given: a directory and a wish. It knows no job, no token and no code host. */
export interface AgentTask {
  /** Its name; a language model is in `chat`. */
  model: string;
  chat: ChatModel | null;
  prompt: string;
  /** The working copy it may edit. Files that are not checked out are as the base has them. */
  directory: string;
  /** Every file of the repository at the start, also those that are not checked out. */
  paths: readonly string[];
  /** The folder that holds the documentation; empty for the whole repository. */
  root: string;
  /** Patterns of what may change besides; none if absent. */
  allowedPaths?: readonly string[] | undefined;
  /** What becomes of files that steer other tools. */
  steeringFiles?: ContentRule | undefined;
  /** The repository as the turn found it: the base of all edits, read-only. */
  base: ReadableRepository;
  /** Reads pages, and knows those that were read before. */
  pages?: PageReader | undefined;
  /** What the repository says to agents, from the base branch; empty if it says nothing. */
  conventions: string;
  /** Source code that the documentation describes, read-only. */
  contexts: readonly ReadableRepository[];
  limits: AgentLimits;
  memory: Memory;
  /** Puts files that are not checked out into the working copy, so that they can be edited. */
  checkOut(paths: readonly string[]): Promise<void>;
  /** Changes files that are not checked out, where they are. */
  stage(changes: readonly StagedFile[]): Promise<void>;
  /** The documentation's own files, as a command expects to find them. */
  documentation(): Promise<string[]>;
  /** Where commands run; null where the machine has no such place. */
  sandbox: Sandbox | null;
  /** What the gate says of the working copy as it is, and of what is to be said of it at the end. */
  check(finished?: Finished): Promise<GateReport>;
  signal: AbortSignal;
  /** Tells whoever follows the job what is happening. */
  report(type: string, data: Record<string, unknown>): Promise<void>;
}

export interface AgentResult {
  /** As a person would title the pull request. */
  title: string;
  summary: string;
  /** What a reviewer must know: what was left alone, and why. */
  notes: string[];
  /** Set where a limit ended the work before it was done: which one, in a sentence. */
  partial: string | null;
}

export type Agent = (task: AgentTask) => Promise<AgentResult>;
