import { addPage } from '../docs/codemods/add-page.ts';
import { addRedirect } from '../docs/codemods/add-redirect.ts';
import { addToNavigation } from '../docs/codemods/add-to-navigation.ts';
import { type CodemodResult, notesOf } from '../docs/codemods/codemod.ts';
import { deletePage } from '../docs/codemods/delete-page.ts';
import { fixLinks } from '../docs/codemods/fix-links.ts';
import { movePage } from '../docs/codemods/move-page.ts';
import { removeField } from '../docs/codemods/remove-field.ts';
import { replaceTerm } from '../docs/codemods/replace-term.ts';
import { report } from '../docs/codemods/report.ts';
import { setField } from '../docs/codemods/set-field.ts';
import { setStyle } from '../docs/codemods/set-style.ts';
import { assertRepositoryPath } from '../docs/repository-path.ts';
import { openSite, type Site } from '../docs/site/open-site.ts';
import { overlay } from '../docs/tree.ts';
import { Fault } from '../foundation/fault.ts';
import type { Instruction } from '../models/builtin/instruction.ts';
import { understand } from '../models/builtin/understand.ts';
import type { Vocabulary } from '../models/builtin/vocabulary.ts';
import type { AgentResult, AgentTask } from './agent-task.ts';
import { titleOf } from './builtin-title.ts';
import { repositoryTree } from './repository-tree.ts';
import { siteVocabulary } from './site-vocabulary.ts';

type BuiltinTask = Pick<
  AgentTask,
  | 'prompt'
  | 'paths'
  | 'root'
  | 'allowedPaths'
  | 'steeringFiles'
  | 'base'
  | 'pages'
  | 'stage'
  | 'memory'
  | 'signal'
  | 'report'
>;
type Verb = Instruction['verb'];
type Codemods = {
  [V in Verb]: (site: Site, input: Extract<Instruction, { verb: V }>) => Promise<CodemodResult>;
};

const codemods: Codemods = {
  'replace-term': replaceTerm,
  'move-page': movePage,
  'add-page': addPage,
  'delete-page': deletePage,
  'fix-links': fixLinks,
  'add-redirect': addRedirect,
  'set-field': setField,
  'remove-field': removeField,
  'set-style': setStyle,
  'add-to-navigation': addToNavigation,
  report,
};

/**
 * The model that needs no key: every sentence is understood before the first is carried out, and one that
 * cannot be carried out ends the turn, whose working copy is then thrown away.
 */
export async function runBuiltinAgent(task: BuiltinTask): Promise<AgentResult> {
  // All is read from git, also modules that a configuration imports, and nothing is checked out.
  const tree = repositoryTree(task.base, task.paths, {
    root: task.root,
    allowedPaths: task.allowedPaths ?? [],
    steeringFiles: task.steeringFiles,
  });
  const site = await openSite(tree, task);
  const vocabulary = siteVocabulary(site);
  const { instructions, asides } = await understand(
    task.prompt,
    vocabulary,
    await askedBefore(task, vocabulary),
  ).catch(async (error: unknown) => {
    throw error instanceof Fault ? await withWorkingSuggestions(error, site, task) : error;
  });
  const results: CodemodResult[] = [];
  for await (const { instruction, result } of carriedOut(site, instructions, task)) {
    for (const { path } of result.changes) assertRepositoryPath(path);
    await task.stage(result.changes);
    results.push(result);
    await task.report('instruction-carried-out', {
      verb: instruction.verb,
      summary: result.summary,
      files: result.changes.length,
    });
  }
  return {
    title: titleOf(instructions),
    summary: results.map((result) => result.summary).join('\n'),
    notes: [
      ...asides.map((text) => `Read as background, not as an instruction: “${text}”`),
      ...notesOf(results),
    ],
    partial: null,
  };
}

/** Each instruction on what the ones before it left, without writing anything. */
async function* carriedOut(
  start: Site,
  instructions: readonly Instruction[],
  task: Pick<BuiltinTask, 'root' | 'pages' | 'signal'>,
) {
  let site = start;
  for (const [i, instruction] of instructions.entries()) {
    task.signal.throwIfAborted();
    const result = await carryOut(site, instruction);
    yield { instruction, result };
    if (i < instructions.length - 1) site = await openSite(overlay(site.tree, result.changes), task);
  }
}

/** The same error with only those suggestions that can be carried out on this site. */
async function withWorkingSuggestions(fault: Fault, site: Site, task: BuiltinTask): Promise<Fault> {
  const suggestions: string[] = [];
  for (const prompt of fault.suggestions) {
    try {
      const { instructions } = await understand(prompt, siteVocabulary(site));
      let isUseful = true;
      for await (const { instruction, result } of carriedOut(site, instructions, task)) {
        // A term that does not occur is replaced without an error, and without a change.
        if (instruction.verb === 'replace-term' && result.changes.length === 0) isUseful = false;
      }
      if (isUseful) suggestions.push(prompt);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return suggestions.length === fault.suggestions.length
    ? fault
    : new Fault(fault.code, fault.message, { cause: fault, suggestions });
}

/** What the turn before asked for, as a follow-up speaks of it: `Also set its title to "CLI"`. */
async function askedBefore({ memory }: BuiltinTask, vocabulary: Vocabulary): Promise<readonly Instruction[]> {
  const prompt = (await memory.earlier()).at(-1)?.prompt;
  if (prompt === undefined) return [];
  return understand(prompt, vocabulary).then(
    ({ instructions }) => instructions,
    // It was written for another model, or was refused: then "it" is nothing that is known here.
    () => [],
  );
}

const carryOut = <V extends Verb>(site: Site, instruction: Extract<Instruction, { verb: V }>) =>
  codemods[instruction.verb as V](site, instruction);
