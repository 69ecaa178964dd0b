import type { ChatModel } from '../../models/chat-model.ts';
import type { AgentTask } from '../agent-task.ts';
import type { EarlierTurn, StoredStep } from '../memory.ts';
import type { Tool } from '../tools/tool.ts';
import type { WorkingCopy } from '../working-copy.ts';
import type { Room } from './room.ts';

/** What stays the same from the first step of a turn to the last. */
export interface Session {
  task: AgentTask;
  chat: ChatModel;
  copy: WorkingCopy;
  tools: readonly Tool[];
  /** The same in every step, so that a provider's cache can hold it. */
  system: string;
  earlier: readonly EarlierTurn[];
  room: Room;
}

/** Everything that happened in the turn. All decisions follow from it, so that whoever takes it up decides alike. */
export type Steps = StoredStep[];
