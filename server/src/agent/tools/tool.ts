import type { z } from 'zod';
import type { AgentTask } from '../agent-task.ts';
import type { WorkingCopy } from '../working-copy.ts';

/** What a tool may touch. */
export interface ToolContext {
  task: AgentTask;
  copy: WorkingCopy;
  signal: AbortSignal;
}

/** Something a model can do. The text it reads lies beside the code, in a Markdown file of the same name. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string;
  description: string;
  input: Input;
  /** Absent where what it needs is (a sandbox, context repositories); then the model never hears of it. */
  isAvailable?(context: ToolContext): boolean | Promise<boolean>;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolResult>;
}

export interface ToolResult {
  /** What the model reads. */
  text: string;
  /** What people who follow the job read, in one line. */
  summary: string;
  /** The model asked for something that cannot be done; `text` says what to do instead. */
  failed?: boolean;
  /** Set by `finish` alone. */
  finished?: { title: string; summary: string; notes: string[] };
}
