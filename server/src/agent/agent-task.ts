/** What an agent is given: a directory and a wish. It knows no job, no token and no code host. */
export interface AgentTask {
  model: string;
  prompt: string;
  /** The working copy it may edit. */
  directory: string;
  /** Every file of the repository at the start, also those that are not checked out. */
  paths: readonly string[];
  /** The folder that holds the documentation; empty for the whole repository. */
  root: string;
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
}

export type Agent = (task: AgentTask) => Promise<AgentResult>;
