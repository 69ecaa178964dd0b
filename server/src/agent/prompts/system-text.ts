import { openSite } from '../../docs/site/open-site.ts';
import type { AgentTask } from '../agent-task.ts';
import { repositoryTree } from '../repository-tree.ts';
import { fill, promptText } from './fill.ts';
import { navigationOutline } from './navigation-outline.ts';
import { siteSentences } from './site-sentences.ts';

const system = promptText('system');
const contexts = promptText('contexts');
const conventions = promptText('conventions');

/**
 * What a model is told before anything else. It depends on the repository as the turn found it and on nothing that
 * changes from step to step, so that a provider's cache can hold it. What the next turn may find changed, such as the
 * navigation, comes last: what is before it stays in the cache.
 */
export async function systemText(task: AgentTask): Promise<string> {
  const site = await openSite(repositoryTree(task.base, task.paths), { root: task.root, pages: task.pages });
  const { limits } = task;
  return fill(system, {
    site: siteSentences(site, task.root),
    navigation: await navigationOutline(site),
    contexts: contextsText(task),
    conventions: conventionsText(task.conventions),
    citing: task.contexts.length > 0 ? citing : '',
    steps: String(limits.steps),
    minutes: String(limits.minutes),
    repairs: String(limits.repairs),
  });
}

const citing =
  'For every claim that you took from source code, add a note that says where it stands: ' +
  '`path@commit:lines`, such as `src/client.ts@1a2b3c4:10-24`, with the repository’s name in front if there are several.';

function contextsText(task: AgentTask): string {
  if (task.contexts.length === 0) return '';
  const list = task.contexts
    .map(({ name, commit }) => `- ${name}, at commit ${commit.slice(0, 12)}`)
    .join('\n');
  return section(fill(contexts, { list }));
}

const section = (text: string): string => `\n${text.trim()}\n`;

/** The owners' text cannot close its own frame and go on as if it were ours. */
function conventionsText(text: string): string {
  if (text.trim() === '') return '';
  const contained = text.trim().replaceAll(/<(?=\/conventions)/gi, '&lt;');
  return section(fill(conventions, { text: contained }));
}
