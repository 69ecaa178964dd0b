import type { AgentResult } from '../../agent/agent-task.ts';
import { recordResultCommit } from '../../database/queries/jobs/record-result-commit.ts';
import { commitMessage } from '../../git/commit-message.ts';
import { promoteObjects, writeCommit } from '../../git/objects/write-objects.ts';
import { withoutHostCommands } from '../host-commands.ts';
import { applyTitlePattern } from '../pull-request-title.ts';
import { LeaseLost, type Turn, turnKey, type Workspace } from '../turn.ts';
import { refuseSecrets } from './check.ts';

/**
 * Its date is the turn's start, so that a repeated turn with the same result makes the very same commit. The
 * commit is written down before anybody else can see it: a repetition then knows its own push.
 */
export async function commitWork(
  turn: Turn,
  workspace: Workspace,
  work: AgentResult & { tree: string },
): Promise<string> {
  const { context, job, project, instruction } = turn;
  const settings = project.settings.pullRequests;
  const message = commitMessage({
    subject: applyTitlePattern(settings?.title, withoutHostCommands(work.title)),
    body: withoutHostCommands(work.summary),
    jobId: job.id,
    signedOffBy: settings?.signOff ? context.author : null,
  });
  await refuseSecrets(turn, workspace, [
    { name: 'commit message', text: message },
    { name: 'branch', text: job.branch },
  ]);
  const commit = await writeCommit(workspace.store, {
    tree: work.tree,
    parents: [workspace.baseCommit],
    message,
    author: context.author,
    date: instruction.startedAt,
  });
  // Only what passed the gate gets this far: nothing else is ever a part of the repository.
  await promoteObjects(workspace.store);
  if (!(await recordResultCommit(context.database, turnKey(turn), commit))) throw new LeaseLost();
  return commit;
}
