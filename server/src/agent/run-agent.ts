import { Fault } from '../foundation/fault.ts';
import type { Agent } from './agent-task.ts';
import { runBuiltinAgent } from './builtin-agent.ts';

/** Which agent carries out a model's work; the names are what a project or a job may ask for. */
const agents: Readonly<Record<string, Agent>> = {
  'builtin/codemod': runBuiltinAgent,
};

export const modelNames: readonly string[] = Object.keys(agents);

export const runAgent: Agent = (task) => {
  const agent = agents[task.model];
  if (agent) return agent(task);
  throw new Fault(
    'model_unknown',
    `The model "${task.model}" is no longer available. Create a new job with one of: ${modelNames.join(', ')}.`,
  );
};
