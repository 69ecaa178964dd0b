import type { AgentResult } from '../../agent/agent-task.ts';
import { type AgentLimits, defaultAgentLimits } from '../../agent/limits.ts';
import { storableText } from '../../database/storable.ts';
import { documentationPatterns } from '../../docs/documentation-files.ts';
import type { Question } from '../../models/chat-model.ts';
import { openModelKey } from '../model-keys.ts';
import { elsewhere, type Turn, tell, type Workspace } from '../turn.ts';
import { gateOf } from './check.ts';
import { openSources } from './sources.ts';

/** The agent gets a directory and what it may read; keys, credentials and the job itself stay on this side. */
export async function workOnPrompt(turn: Turn, workspace: Workspace): Promise<AgentResult> {
  const { context, job, project, instruction, signal } = turn;
  const { working, base, paths, memory } = workspace;
  const opened = context.models.open(job.model, openModelKey(context.secrets, project, job.model));
  const chat = opened && {
    ...opened,
    ask: (question: Question) => elsewhere(turn, () => opened.ask(question)),
  };
  const sources = chat ? await openSources(turn, workspace) : { conventions: '', contexts: [] };
  const result = await context.runAgent({
    model: job.model,
    chat,
    prompt: instruction.prompt,
    directory: working.directory,
    paths,
    root: job.repository.root,
    allowedPaths: project.settings.allowedPaths,
    steeringFiles: project.settings.contentRules?.steeringFiles,
    base,
    pages: context.pages,
    ...sources,
    limits: limitsOf(project.limits),
    memory,
    checkOut: (wanted) => working.checkOut(wanted),
    stage: (changes) => working.stage(changes),
    documentation: async () => working.matching(documentationPatterns(job.repository.root)),
    sandbox: context.sandbox,
    check: async (finished) => (await gateOf(turn, workspace, finished)).report,
    signal,
    report: (type, data) => tell(turn, type, data),
  });
  const storable = {
    ...result,
    title: storableText(result.title),
    summary: storableText(result.summary),
    notes: result.notes.map(storableText),
  };
  const { summary, notes, partial } = storable;
  await tell(turn, 'agent-finished', { summary, notes, partial, usage: memory.usage() });
  return storable;
}

const limitsOf = (limits: Turn['project']['limits']): AgentLimits => ({
  steps: limits.agentSteps ?? defaultAgentLimits.steps,
  tokens: limits.agentTokens ?? defaultAgentLimits.tokens,
  cost: limits.agentCost ?? defaultAgentLimits.cost,
  minutes: limits.agentMinutes ?? defaultAgentLimits.minutes,
  repairs: defaultAgentLimits.repairs,
});

/** What the job shows: without a pull request there is no other place for what a reader must know. */
export const summaryWithNotes = ({ summary, notes }: Pick<AgentResult, 'summary' | 'notes'>): string =>
  [summary, ...notes.map((note) => `- ${note}`)].join('\n');
