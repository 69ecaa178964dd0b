// Inspects one commit for `inspectCommit` and ends.
import { repositoryTree } from '../../agent/repository-tree.ts';
import { inspect, shortened } from '../../docs/inspect/inspect.ts';
import { openSite } from '../../docs/site/open-site.ts';
import { Fault } from '../../foundation/fault.ts';
import { openReadable } from '../../git/readable-repository.ts';
import type { CommitToInspect, InspectedCommit } from './inspect-commit.ts';

/** Of each list. Whoever wants more runs the command line in a checkout. */
const mostListed = 200;

async function inspected({ mirror, commit, root }: CommitToInspect): Promise<InspectedCommit> {
  try {
    const repository = openReadable(mirror, commit, mirror, new AbortController().signal);
    const tree = repositoryTree(repository, await repository.everything());
    return { inspection: shortened(await inspect(await openSite(tree, { root })), mostListed) };
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The server is gone, and nobody waits for the answer any more.
process.once('disconnect', () => process.exit());
process.once('message', async (wanted: CommitToInspect) => {
  process.send!(await inspected(wanted), () => process.exit());
});
