// Answers what a `RepositoryReader` asks, one question after the other.
import { repositoryTree } from '../../agent/repository-tree.ts';
import { glanceAtSites, glanceFiles } from '../../docs/inspect/glance-at-sites.ts';
import { inspect as inspectSite, shortened } from '../../docs/inspect/inspect.ts';
import { openSite } from '../../docs/site/open-site.ts';
import { Fault } from '../../foundation/fault.ts';
import { openReadable } from '../../git/readable-repository.ts';
import type { Answer, Question, Questions } from './repository-reader.ts';

/** Of each list. Whoever wants more runs the command line in a checkout. */
const mostListed = 200;
/** Of a file that a glance reads: what is looked for are configurations. */
const longestFile = 512 * 1024;
const { signal } = new AbortController();

const answers: Questions = {
  async inspect({ repository, commit, root }) {
    const readable = openReadable(repository, commit, repository, signal);
    const tree = repositoryTree(readable, await readable.everything());
    return shortened(await inspectSite(await openSite(tree, { root })), mostListed);
  },

  async listSettings({ repository, commit, maxFiles }) {
    const ids = await openReadable(repository, commit, repository, signal, maxFiles).ids();
    return [...new Set(glanceFiles(ids.keys()).map((path) => ids.get(path)!))];
  },

  async glance({ repository, commit, maxFiles }) {
    const readable = openReadable(repository, commit, repository, signal, maxFiles);
    return glanceAtSites({
      paths: new Set(await readable.paths()),
      async read(path) {
        const content = await readable.read(path);
        if (content && content.length <= longestFile) return content.toString('utf8');
        throw new Fault(
          'limit_reached',
          `“${path}” is larger than 512 KiB, so it was not read. Name the documentation’s folder yourself.`,
        );
      },
    });
  },
};

async function answerTo({ name, input }: Question): Promise<Answer> {
  try {
    return { output: await answers[name](input as never) };
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The server is gone, or has heard all that it asked for.
process.once('disconnect', () => process.exit());
process.on('message', async (question: Question) => process.send!(await answerTo(question)));
