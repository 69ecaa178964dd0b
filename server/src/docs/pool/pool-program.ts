// Runs the tasks that a `ProcessPool` sends, one after the other. Whatever they do to this process, it is only this one.
import type { PoolMessage, TaskReply, TaskRequest } from './pool-messages.ts';

/** Answers are collected for so long: a message for each of many short tasks would cost more than the task. */
const collectMs = 10;

const requests: TaskRequest[] = [];
const modules = new Map<string, Promise<Record<string, unknown>>>();
let isBusy = false;

process.on('disconnect', () => process.exit());
process.on('message', (batch: TaskRequest[]) => {
  requests.push(...batch);
  if (!isBusy) void workThrough();
});
await send('ready');

async function workThrough(): Promise<void> {
  isBusy = true;
  let replies: TaskReply[] = [];
  let sent = performance.now();
  while (requests.length > 0) {
    replies.push(await replyTo(requests.shift()!));
    if (requests.length > 0 && performance.now() - sent < collectMs) continue;
    // Waits until it has left: the next task may be the last one of this process.
    await send(replies);
    replies = [];
    sent = performance.now();
  }
  isBusy = false;
}

async function replyTo({ id, module, name, input }: TaskRequest): Promise<TaskReply> {
  try {
    const loading = modules.get(module) ?? import(module);
    modules.set(module, loading);
    const run = (await loading)[name] as (input: unknown) => unknown;
    return { id, output: run(input) };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { id, failure: { message, stack, isExhausted: error instanceof RangeError } };
  }
}

function send(message: PoolMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
