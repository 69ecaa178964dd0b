// Loaded before a program of Docwright (`--import`): its wall clock is off by as many milliseconds as the file
// TORTURE_CLOCK says. Timers and `performance.now()` go on as they are, as on a machine whose clock is set.
import { readFileSync } from 'node:fs';

const file = process.env.TORTURE_CLOCK;
const RealDate = Date;
let shift = 0;

function read() {
  try {
    shift = Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    shift = 0;
  }
}

if (file) {
  read();
  setInterval(read, 200).unref();
  const now = () => RealDate.now() + shift;
  // A proxy, so that dates made inside Node are instances of it as well.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => new target(...(given.length === 0 ? [now()] : given)),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : target[name]),
  });
}
