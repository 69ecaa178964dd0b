import type { AgentResult } from '../../agent/agent-task.ts';
import { type Turn, tell, type Workspace } from '../turn.ts';

export async function workOnPrompt(turn: Turn, workspace: Workspace): Promise<AgentResult> {
  const { context, job, instruction, signal } = turn;
  const result = await context.runAgent({
    model: job.model,
    prompt: instruction.prompt,
    directory: workspace.worktree.directory,
    paths: workspace.paths,
    root: job.repository.root,
    signal,
    report: (type, data) => tell(turn, type, data),
  });
  await tell(turn, 'agent-finished', { summary: result.summary, notes: result.notes });
  return result;
}

/** What the job shows: without a pull request there is no other place for what a reader must know. */
export const summaryWithNotes = ({ summary, notes }: AgentResult): string =>
  [summary, ...notes.map((note) => `- ${note}`)].join('\n');
