import { openWorkingCopy } from '../../open-working-copy.ts';
import { Room } from '../room.ts';
import { runLoop } from '../run-loop.ts';
import { simpleTools } from './simple-tools.ts';
import type { TaskInCopy } from './workshop.ts';

/** The loop on a real working copy, with tools that are as simple as can be. */
export async function runScripted(task: TaskInCopy) {
  const chat = task.chat!;
  return runLoop({
    task,
    chat,
    copy: await openWorkingCopy(task),
    tools: simpleTools,
    system: 'You are a test.',
    earlier: await task.memory.earlier(),
    room: new Room(chat),
  });
}
