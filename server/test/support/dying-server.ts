// Docwright as its main program starts it, except that it sends itself a signal at a step of a job:
// SIGNAL_AT="push:after" dies there, and "push:before:2:SIGSTOP" stops there the second time. With
// "agent:before:3:SIGKILL:together" those that arrive before wait there for the last one.
import { setImmediate as nextTick } from 'node:timers/promises';
import { readConfig } from '../../src/foundation/config.ts';
import { createLog } from '../../src/foundation/log.ts';
import { startDocwright } from '../../src/start-docwright.ts';

const [step, moment, nth = '1', signal = 'SIGKILL', together] = (process.env.SIGNAL_AT ?? '').split(':');
let arrivals = 0;

async function onStep(name: string, when: 'before' | 'after'): Promise<void> {
  if (name !== step || when !== moment || ++arrivals > Number(nth)) return;
  if (arrivals < Number(nth)) return together ? new Promise(() => {}) : undefined;
  process.kill(process.pid, signal);
  await nextTick();
}

const config = readConfig(process.env);
const running = await startDocwright(config, createLog(config.logLevel), { onStep });
process.stdout.write(`ready ${running.url ?? ''}\n`);
process.once('SIGTERM', async () => {
  await running.stop();
  process.exit(0);
});
