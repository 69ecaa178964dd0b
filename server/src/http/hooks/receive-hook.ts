import { receiveHook } from '../../contract/hook.ts';
import type { Database } from '../../database/database.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { branchPushed } from '../../database/queries/watched-pulls/branch-pushed.ts';
import { pullSpokenOf } from '../../database/queries/watched-pulls/pull-spoken-of.ts';
import { storableText } from '../../database/storable.ts';
import type { HookNews, Hooks } from '../../forges/hooks.ts';
import { Fault } from '../../foundation/fault.ts';
import { hookSecretPlace } from '../../jobs/secret-places.ts';
import { noSuchProject, requireProject } from '../../projects/get-project.ts';
import type { ProjectsContext } from '../../projects/projects-context.ts';
import { endpoint } from '../endpoint.ts';

type HooksContext = Pick<ProjectsContext, 'database' | 'secrets' | 'forges'>;

/** Answers at once and asks the host nothing: what a delivery is about becomes due, and a worker looks at it. */
export const receiveHookEndpoint = (context: HooksContext) =>
  endpoint(receiveHook, async ({ parameters, bytes, headers }) => {
    const project = await requireProject(context.database, parameters.projectId);
    const hooks = hooksOf(context, project, parameters.host);
    const delivery = { headers, body: bytes };
    const secret = secretOf(context, project);
    if (secret === null) throw new Fault('unauthorized', noSecret);
    if (!hooks.verify(delivery, secret)) throw new Fault('unauthorized', notProven(hooks));
    await take(context.database, project.id, hooks.read(delivery));
    return { status: 202, body: {} };
  });

/** A host that is not the project's looks like a project that does not exist. */
function hooksOf({ forges }: HooksContext, { repository }: ProjectRow, host: string): Hooks {
  const hooks = repository.forge === host ? forges.get(repository.forge).hooks : null;
  if (!hooks) throw noSuchProject();
  return hooks;
}

const secretOf = ({ secrets }: HooksContext, { id, hookSecret }: ProjectRow): string | null =>
  hookSecret && secrets.open(hookSecret, hookSecretPlace(id));

const noSecret =
  'This project has no secret to prove deliveries with. Set its hookSecret, and give the same secret to the code host.';

const notProven = ({ proof }: Hooks) =>
  `The delivery does not prove that it knows this project’s hookSecret. It must carry ${proof}.`;

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
