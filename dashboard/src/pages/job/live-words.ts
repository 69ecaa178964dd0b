import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import type { KnownType } from '../../jobs/known-event.ts';

const atWork = 'The agent is at work';
const pushing = 'Committing and pushing';

/** What is going on after each event; the events themselves tell what is over. */
const nextAfter: { [Type in KnownType]?: string } = {
  'instruction-queued': 'Waiting for a worker',
  'instruction-started': 'Preparing a working copy of the repository',
  'repository-prepared': atWork,
  'context-repositories-prepared': atWork,
  'work-resumed': atWork,
  'model-answered': 'Carrying out what the model asked for',
  'model-retried': 'Asking the model again',
  'conversation-compacted': 'The model goes on',
  'tool-called': 'The model is thinking',
  'gate-returned': 'Mending what the checks found',
  'instruction-carried-out': atWork,
  'agent-finished': 'Checking the changes',
  'changes-checked': pushing,
  'commit-rebased': pushing,
  'commit-pushed': 'Opening the pull request',
  'pull-request-opened': 'Writing down what was changed',
  'pull-request-updated': 'Writing down what was changed',
};

/** What an instruction that is not over is at, by the newest of its events that leads to something. */
export function liveWords(events: readonly JobEventBody[]): { text: string; since: string } | null {
  const last = events.findLast(({ type }) => Object.hasOwn(nextAfter, type));
  return last ? { text: nextAfter[last.type as KnownType]!, since: last.at } : null;
}
