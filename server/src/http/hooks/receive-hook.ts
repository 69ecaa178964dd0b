import { receiveHook } from '../../contract/hook.ts';
import { forgeNames } from '../../contract/repository.ts';
import { projectIdPattern } from '../../contract/text.ts';
import type { Database } from '../../database/database.ts';
import { findProject } from '../../database/queries/projects/find-project.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { branchPushed } from '../../database/queries/watched-pulls/branch-pushed.ts';
import { pullSpokenOf } from '../../database/queries/watched-pulls/pull-spoken-of.ts';
import { storableText } from '../../database/storable.ts';
import type { HookNews, Hooks } from '../../forges/hooks.ts';
import { Fault } from '../../foundation/fault.ts';
import { hookSecretPlace } from '../../jobs/secret-places.ts';
import type { ProjectsContext } from '../../projects/projects-context.ts';
import { endpoint } from '../endpoint.ts';

type HooksContext = Pick<ProjectsContext, 'database' | 'secrets' | 'forges'>;

/** Answers at once and asks the host nothing: what a delivery is about becomes due, and a worker looks at it. */
export const receiveHookEndpoint = (context: HooksContext) =>
  endpoint(receiveHook, async ({ parameters, bytes, headers }) => {
    const { projectId, host } = parameters;
    const hooks = hooksOf(context, host);
    const project = projectIdPattern.test(projectId) ? await findProject(context.database, projectId) : null;
    const secret = project?.repository.forge === host ? secretOf(context, project) : null;
    const delivery = { headers, body: bytes };
    // One answer for a project that does not exist, is of another host or has no secret: it tells nobody which.
    if (!project || secret === null || !hooks.verify(delivery, secret))
      throw new Fault('unauthorized', notProven(hooks));
    await take(context.database, project.id, hooks.read(delivery));
    return { status: 202, body: {} };
  });

function hooksOf({ forges }: HooksContext, host: string): Hooks {
  const name = forgeNames.find((known) => known === host);
  const hooks = name ? forges.get(name).hooks : null;
  if (!hooks) throw new Fault('not_found', 'There is no code host of this name that sends deliveries.');
  return hooks;
}

const secretOf = ({ secrets }: HooksContext, { id, hookSecret }: ProjectRow): string | null =>
  hookSecret && secrets.open(hookSecret, hookSecretPlace(id));

const notProven = ({ proof }: Hooks) =>
  `The delivery does not prove that it knows the project’s hookSecret. It must carry ${proof}. Check the project’s id and code host in the address, and that its hookSecret is set.`;

/** As PostgreSQL counts them. */
const largestNumber = 2 ** 31 - 1;

/**
 * It only moves a look to now: the same delivery a thousand times is one look. What the database cannot hold names
 * nothing of ours.
 */
async function take(database: Database, projectId: string, news: HookNews): Promise<void> {
  if (news.about === 'pull-request' && Math.abs(news.number) <= largestNumber)
    await pullSpokenOf(database, projectId, news.number);
  if (news.about === 'push') await branchPushed(database, projectId, storableText(news.branch));
}
