import type { Agent } from '../agent-task.ts';
import { openWorkingCopy } from '../open-working-copy.ts';
import { systemText } from '../prompts/system-text.ts';
import { tools } from '../tools/registry.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';
import { Room } from './room.ts';
import { runLoop } from './run-loop.ts';

/** The agent that asks a language model. */
export const runModelAgent: Agent = async (task) => {
  const { chat, signal } = task;
  if (!chat) throw new Error(`“${task.model}” is no language model.`);
  // Before anything is restored: the text must be the same however often the turn is taken up.
  const system = await systemText(task);
  const copy = await openWorkingCopy(task);
  return runLoop({
    task,
    chat,
    copy,
    system,
    tools: await availableTools({ task, copy, signal }),
    earlier: await task.memory.earlier(),
    room: new Room(chat),
  });
};

async function availableTools(context: ToolContext): Promise<Tool[]> {
  const available: Tool[] = [];
  for (const tool of tools) if ((await tool.isAvailable?.(context)) ?? true) available.push(tool);
  return available;
}
