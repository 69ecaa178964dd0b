import type { SentEvent } from '../../contract/page-view.ts';
import { dayMs, hourMs } from '../../foundation/durations.ts';
import { hours, launch, missingPages, type Reader, readers, weekdays } from './audience.ts';
import { Random } from './random.ts';

const host = 'https://docs.acme.example';

/** A read and whose it was. */
export interface DemoRead {
  reader: string;
  event: SentEvent & { timestamp: string };
}

/**
 * The reads of one day in UTC, in no order. They follow from the seed and the date alone, ids included: sending a
 * day again, whether tomorrow or in a longer range, adds nothing.
 */
export function dayOfTraffic(date: string, pages: readonly string[], seed: string): DemoRead[] {
  const random = new Random(`${seed} ${date}`);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const isLaunch = random.below(launch.oneDayIn) === 0;
  const reads = readers.flatMap((reader) => {
    const visits = Math.round(
      reader.visits * loudness(reader, midnight, isLaunch) * (0.9 + random.next() / 5),
    );
    return Array.from({ length: visits }, () => visit(reader, { random, midnight, pages, isLaunch })).flat();
  });
  return reads.map(({ reader, event }, at) => ({
    reader,
    event: { ...event, id: `demo:${seed}:${date}:${at}` },
  }));
}

function loudness({ rhythm }: Reader, midnight: number, isLaunch: boolean): number {
  if (rhythm === 'steady') return 1;
  return weekdays[new Date(midnight).getUTCDay()]! * (isLaunch ? launch.factor : 1);
}

interface Day {
  random: Random;
  midnight: number;
  pages: readonly string[];
  isLaunch: boolean;
}

/** One client reads a few pages, with a pause after each; only the first has a referrer from elsewhere. */
function visit(reader: Reader, { random, midnight, pages, isLaunch }: Day): DemoRead[] {
  const userAgent = random.pick(reader.userAgents);
  const ip = `2001:db8:${random.below(65_536).toString(16)}:${random.below(65_536).toString(16)}::1`;
  const hour = random.weighted([...hours.keys()], (at) => (reader.rhythm === 'people' ? hours[at]! : 1));
  const ofLaunch = isLaunch && reader.referrers !== undefined && random.next() < 0.6;
  let moment = midnight + (hour + random.next()) * hourMs;

  const length = 1 + Math.floor(random.next() ** 2 * reader.pages);
  return Array.from({ length }, (_, step) => {
    const missing = random.next() < reader.misses;
    // Zipf: the second page of the navigation is read half as often as the first, and so on.
    const page = missing ? random.pick(missingPages) : random.weighted(pages, (_, rank) => 1 / (rank + 1));
    const shown = ofLaunch && step === 0 ? launch.page : page;
    const asked = random.pick(reader.asks);
    const referrer = step > 0 ? '' : ofLaunch ? launch.referrer : random.pick(reader.referrers ?? ['']);
    const event = {
      url: host + asked.replace('{page}', asked.endsWith('.md') && shown === '/' ? '/index' : shown),
      timestamp: new Date(Math.min(moment, midnight + dayMs - 1)).toISOString(),
      method: 'GET',
      status: missing && shown === page && asked.includes('{page}') ? 404 : 200,
      userAgent,
      accept: reader.accept,
      ip,
      ...(referrer && { referrer }),
      ...(reader.headers && { headers: { ...reader.headers } }),
    };
    moment += (5 + random.next() * 180) * 1_000;
    return { reader: reader.name, event };
  });
}
