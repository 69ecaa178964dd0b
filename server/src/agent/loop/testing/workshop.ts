import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { changesSince } from '../../../git/changes.ts';
import { Mirrors } from '../../../git/mirror.ts';
import { openReadable } from '../../../git/readable-repository.ts';
import { type Files, ScratchRepository, scratchDirectory } from '../../../git/testing/scratch-repository.ts';
import { WorkingDirectory } from '../../../git/working-directory.ts';
import type { ChatModel } from '../../../models/chat-model.ts';
import type { AgentTask } from '../../agent-task.ts';
import type { GateReport } from '../../gate/gate-report.ts';
import { defaultAgentLimits } from '../../limits.ts';
import { KeptMemory } from './kept-memory.ts';

export const site: Files = {
  'docs.json': `${JSON.stringify({ name: 'Acme', navigation: { groups: [{ group: 'Guides', pages: ['index', 'setup'] }] } }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Welcome\n---\n\nStart with the [setup](/setup).\n',
  'setup.mdx': '---\ntitle: Setup\n---\n\nInstall it.\n',
};

export const passing: GateReport = { passed: true, checks: [], size: { files: 0, lines: 0, deletions: 0 } };

export const failing = (message: string): GateReport => ({
  ...passing,
  passed: false,
  checks: [
    {
      name: 'links',
      title: 'Links',
      found: [{ path: 'index.mdx', line: 5, message }],
      existing: 0,
      isWarning: false,
    },
  ],
});

/** A repository in which turns are carried out, each in a working copy of its own, as a job's are. */
export async function openWorkshop(files: Files = site, links: Record<string, string> = {}) {
  const scratch = scratchDirectory();
  const repository = new ScratchRepository(join(scratch.path, 'origin'), files);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(repository.directory, path));
  if (Object.keys(links).length > 0) repository.commit({}, 'Links');
  const mirrors = new Mirrors(join(scratch.path, 'mirrors'));
  const commit = (await mirrors.fetchBranches(repository.source, ['main'])).get('main')!;
  const mirror = mirrors.pathOf(repository.source);
  let copies = 0;

  return {
    commit,
    mirror,
    /** A fresh working copy, with a task for the model in it. */
    async task(chat: ChatModel | null, given: Partial<AgentTask> = {}): Promise<TaskInCopy> {
      const directory = join(scratch.path, `copy-${(copies += 1)}`);
      const working = await WorkingDirectory.open({ repository: mirror, commit, directory });
      const signal = given.signal ?? new AbortController().signal;
      const base = openReadable(mirror, commit, 'docs', signal);
      const events: TaskInCopy['events'] = [];
      return {
        model: chat?.name ?? 'builtin/codemod',
        chat,
        prompt: 'Improve the documentation.',
        directory,
        paths: await base.paths(),
        root: '',
        base,
        conventions: '',
        contexts: [],
        sandbox: null,
        limits: defaultAgentLimits,
        memory: new KeptMemory(),
        checkOut: (paths) => working.checkOut(paths),
        stage: (changes) => working.stage(changes),
        documentation: async () => working.matching(documentation),
        check: async () => passing,
        signal,
        report: async (type, data) => void events.push({ type, ...data }),
        ...given,
        working,
        events,
        changes: async () =>
          Object.fromEntries((await changesSince(working)).changes.map(({ path, after }) => [path, after])),
      };
    },
    [Symbol.dispose]: () => scratch[Symbol.dispose](),
  };
}

const documentation = ['*.md', '*.mdx', 'docs.json'];

export interface TaskInCopy extends AgentTask {
  working: WorkingDirectory;
  events: ({ type: string } & Record<string, unknown>)[];
  /** Every path that is not what the base has, with its text. */
  changes(): Promise<Record<string, string | null>>;
}
