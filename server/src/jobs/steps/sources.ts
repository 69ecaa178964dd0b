import { findConventions } from '../../agent/conventions.ts';
import { fixTurnSources } from '../../database/queries/jobs/fix-turn-sources.ts';
import type { TurnSources } from '../../database/queries/jobs/instruction-row.ts';
import type { ContextRepositoryRow } from '../../database/queries/projects/project-row.ts';
import { Fault } from '../../foundation/fault.ts';
import { openReadable, type ReadableRepository } from '../../git/readable-repository.ts';
import { askingHost } from '../ask-host.ts';
import { openContextRepository } from '../open-repository.ts';
import { LeaseLost, type Turn, tell, turnKey, type Workspace } from '../turn.ts';

export interface Sources {
  conventions: string;
  contexts: ReadableRepository[];
}

/**
 * What a model reads besides the repository it edits. All of it is pinned the first time, so that a turn that is
 * taken up again reads the same; the conventions come from the base branch, which no job can write to.
 */
export async function openSources(turn: Turn, workspace: Workspace): Promise<Sources> {
  const { context, job, project, instruction, signal } = turn;
  const known: KnownContext[] = instruction.sources?.contexts ?? project.contextRepositories;
  const fetched = await Promise.all(known.map((each) => fetchContext(turn, each)));
  const pinned = await fixTurnSources(context.database, turnKey(turn), {
    conventions: workspace.baseBranchCommit ?? workspace.baseCommit,
    contexts: fetched.map(({ mirror: _mirror, ...rest }) => rest),
  });
  if (!pinned) throw new LeaseLost();
  if (pinned.contexts.length > 0) await tellContexts(turn, pinned);
  const rules =
    pinned.conventions === workspace.baseCommit
      ? workspace.base
      : openReadable(workspace.mirror, pinned.conventions, job.repository.branch, signal);
  return {
    conventions: await findConventions(rules, job.repository.root),
    contexts: pinned.contexts.map(({ name, commit }, index) =>
      openReadable(fetched[index]!.mirror, commit, name, signal),
    ),
  };
}

type KnownContext = Pick<ContextRepositoryRow, 'name' | 'repository'> & { commit?: string };

/** A commit that is pinned outlives its branch. */
async function fetchContext({ context, project, signal }: Turn, known: KnownContext) {
  const { name, repository, commit: pinned } = known;
  const opened = openContextRepository(context, project, known);
  const source = await opened.source();
  const fetch = () => context.mirrors.fetchBranches(source, [repository.branch], signal);
  const commits = await askingHost(opened, fetch, { onlyReads: true });
  const commit = pinned ?? commits.get(repository.branch);
  if (commit) return { name, repository, commit, mirror: context.mirrors.pathOf(source) };
  throw new Fault(
    'base_branch_missing',
    `The context repository ${name} has no branch "${repository.branch}". Push it, or name another in the project.`,
  );
}

const tellContexts = (turn: Turn, { contexts }: TurnSources) =>
  tell(turn, 'context-repositories-prepared', {
    repositories: contexts.map(({ name, repository, commit }) => ({
      name,
      branch: repository.branch,
      commit,
    })),
  });
