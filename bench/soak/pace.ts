import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const adjustMs = 2_000;
const [slowest, fastest] = [0.5, 500];
/** Of each adjustment: a load that answers late must not swing. */
const mostChange = 1.25;
/** More are not begun before some have ended: a server that falls behind is not buried. */
const mostUnderWay = 64;

/** Begins actions so often that the machine's processors, all programs together, are used to a share. */
export class Pace {
  readonly #target: number;
  perSecond = 5;
  /** The share that was used lately, from 0 to 1. */
  used = 0;
  #underWay = 0;

  constructor(target: number) {
    this.#target = target;
  }

  async run(stopping: AbortSignal, act: () => Promise<void>): Promise<void> {
    const left = new Set<Promise<void>>();
    const timer = setInterval(this.#adjuster(), adjustMs);
    while (!stopping.aborted) {
      await delay(1_000 / this.perSecond);
      if (this.#underWay >= mostUnderWay) continue;
      this.#underWay++;
      const acting: Promise<void> = act().finally(() => {
        this.#underWay--;
        left.delete(acting);
      });
      left.add(acting);
    }
    clearInterval(timer);
    await Promise.all(left);
  }

  #adjuster(): () => void {
    let before = processorTimes();
    return () => {
      const now = processorTimes();
      this.used = (now.busy - before.busy) / Math.max(1, now.all - before.all);
      before = now;
      const change = Math.min(mostChange, Math.max(1 / mostChange, this.#target / Math.max(0.01, this.used)));
      this.perSecond = Math.min(fastest, Math.max(slowest, this.perSecond * change));
    };
  }
}

/** In milliseconds since the start of the machine (on Linux from /proc/stat). */
function processorTimes(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
