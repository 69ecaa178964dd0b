import { Fault } from '../foundation/fault.ts';
import type { Agent } from './agent-task.ts';
import { runBuiltinAgent } from './builtin-agent.ts';
import { runModelAgent } from './loop/run-model-agent.ts';

/** Which agent carries out a model's work. */
export const runAgent: Agent = async (task) => {
  if (task.chat) return runModelAgent(task);
  if (task.model === 'builtin/codemod') return runBuiltinAgent(task);
  throw new Fault(
    'model_unknown',
    `The model “${task.model}” is no longer available. Create a new job with another one.`,
  );
};
