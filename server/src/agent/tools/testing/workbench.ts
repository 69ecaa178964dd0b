import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { documentationPatterns } from '../../../docs/documentation-files.ts';
import { changesSince } from '../../../git/changes.ts';
import { openReadable } from '../../../git/readable-repository.ts';
import { type Files, ScratchRepository } from '../../../git/testing/scratch-repository.ts';
import { WorkingDirectory } from '../../../git/working-directory.ts';
import type { AgentTask } from '../../agent-task.ts';
import { defaultAgentLimits } from '../../limits.ts';
import { openWorkingCopy } from '../../open-working-copy.ts';
import type { Tool, ToolContext } from '../tool.ts';

export interface WorkbenchOptions {
  root?: string;
  /** Symbolic links of the repository: where each leads. */
  links?: Record<string, string>;
  /** Repositories to read, by name. */
  contexts?: Record<string, Files>;
  task?: Partial<AgentTask>;
}

/** A repository, its sparse worktree as a job has it, and a working copy over that; it all goes with the test. */
export async function workbench(
  files: Files,
  { root = '', links = {}, contexts = {}, task = {} }: WorkbenchOptions = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'docwright-tools-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { signal } = new AbortController();
  const repository = new ScratchRepository(join(home, 'origin'), files);
  const gitDirectory = join(repository.directory, '.git');
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(repository.directory, path));
  const commit = repository.commit({});
  let worktrees = 0;

  const open = async () => {
    const directory = join(home, `job_${(worktrees += 1)}`);
    const working = await WorkingDirectory.open({ repository: gitDirectory, commit, directory });
    const context = await contextOf(working);
    return {
      ...context,
      directory,
      /** What would be committed: each path with its text, null where it was deleted. */
      committed: async () => {
        const { changes } = await changesSince(working);
        return Object.fromEntries(changes.map(({ path, after }) => [path, after]));
      },
      use: <Input extends z.ZodType>(tool: Tool<Input>, input: z.input<Input>) =>
        tool.run(tool.input.parse(input), context),
    };
  };

  const contextOf = async (working: WorkingDirectory): Promise<ToolContext> => {
    const base = openReadable(gitDirectory, commit, 'docs', signal);
    const full: AgentTask = {
      model: 'test/model',
      chat: null,
      prompt: '',
      directory: working.directory,
      paths: await base.everything(),
      root,
      base,
      conventions: '',
      contexts: Object.entries(contexts).map(([name, content]) => {
        const other = new ScratchRepository(join(home, `context-${name}`), content);
        return openReadable(join(other.directory, '.git'), other.head(), name, signal);
      }),
      limits: defaultAgentLimits,
      memory: {
        earlier: async () => [],
        steps: async () => [],
        saveAnswer: async () => {},
        saveResults: async () => {},
      },
      checkOut: (paths) => working.checkOut(paths),
      stage: (changes) => working.stage(changes),
      documentation: async () => working.matching(documentationPatterns(root)),
      sandbox: null,
      check: async () => ({ passed: true, checks: [], size: { files: 0, lines: 0, deletions: 0 } }),
      signal,
      report: async () => {},
      ...task,
    };
    return { task: full, copy: await openWorkingCopy(full), signal };
  };

  return { ...(await open()), home, open };
}
