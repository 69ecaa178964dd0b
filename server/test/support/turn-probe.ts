import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into a server with `--import`, it writes down each turn of the event loop in which the main thread computed
 * for long, as "milliseconds computed, milliseconds passed". What others do on the machine changes the second number
 * and not the first.
 *
 * A timer of a millisecond comes round once a turn, so the time between two of its calls is a turn, or several short
 * ones: what is written is never less than the longest turn, and at most a millisecond or two more.
 */
const noteworthyMs = 5;

const folder = process.env.DOCWRIGHT_TEST_TURNS;
if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  const notes = openSync(join(folder, String(process.pid)), 'a');
  process.on('exit', () => closeSync(notes));
  let before = { computed: computedMs(), at: performance.now() };
  setInterval(() => {
    const now = { computed: computedMs(), at: performance.now() };
    const [computed, passed] = [now.computed - before.computed, now.at - before.at];
    if (Math.max(computed, passed) >= noteworthyMs)
      writeSync(notes, `${computed.toFixed(1)} ${passed.toFixed(1)}\n`);
    before = now;
  }, 1).unref();
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
