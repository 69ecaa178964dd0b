import { Fault } from '../../foundation/fault.ts';
import type { ToolCall } from '../../models/chat-model.ts';
import { readArguments } from '../../models/read-arguments.ts';
import type { Finished } from '../memory.ts';
import type { Tool, ToolResult } from '../tools/tool.ts';
import { bounded } from './bounded.ts';
import type { Session } from './session.ts';

/** Tools bound what they say by themselves; this holds even where one forgets. */
const longestText = 100_000;
const longestSummary = 500;

export interface CallResult {
  /** For the model. */
  text: string;
  failed: boolean;
  finished?: Finished;
}

/** Runs one call. Whatever the model did wrong comes back to it in words; a defect of ours is thrown. */
export async function callTool(session: Session, step: number, call: ToolCall): Promise<CallResult> {
  const started = performance.now();
  const result = await resultOf(session, call);
  const failed = result.failed ?? false;
  await session.task.report('tool-called', {
    step,
    tool: bounded(call.name, 100),
    summary: bounded(result.summary, longestSummary),
    failed,
    ms: Math.round(performance.now() - started),
  });
  const text = bounded(result.text, longestText);
  return result.finished ? { text, failed, finished: result.finished } : { text, failed };
}

async function resultOf(session: Session, call: ToolCall): Promise<ToolResult> {
  const tool = session.tools.find(({ name }) => name === call.name);
  if (!tool) return failure(unknownTool(call.name, session.tools), 'asked for a tool that does not exist');
  const input = call.malformed === null ? readArguments(tool.input, call.input) : null;
  if (!input?.success) {
    const why = call.malformed ?? input?.error?.issues.map(issueSentence).join(' ') ?? '';
    return failure(`The arguments of ${tool.name} cannot be used. ${why}`, 'gave arguments it cannot use');
  }
  return run(session, tool, input.data);
}

async function run({ task, copy }: Session, tool: Tool, input: unknown): Promise<ToolResult> {
  const { signal } = task;
  try {
    return await tool.run(input, { task, copy, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Fault) || notTheModels.has(error.code)) throw error;
    return failure(error.message, error.message);
  }
}

/** What no other call would mend: the turn is taken up again later. */
const notTheModels: ReadonlySet<string> = new Set(['internal', 'unavailable']);

const failure = (text: string, summary: string): ToolResult => ({ text, summary, failed: true });

const unknownTool = (name: string, tools: readonly Tool[]): string =>
  `There is no tool “${bounded(name, 100)}”. There are: ${tools.map((tool) => tool.name).join(', ')}.`;

const issueSentence = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `${path.length > 0 ? path.map(String).join('.') : 'The whole'}: ${message}.`;
