import { add } from '../ledger.ts';
import { type Actor, until } from './actor.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const paths = ['/a', '/b', '/c', '/d'];
export const viewProject = 'hosted';

/** Sends page views, each with an id, and again until they are acknowledged. */
export const sender: Actor = async ({ viewClient, random, ledger, stopping, deadline }) => {
  let batch = 0;
  const name = random.next();
  await until(stopping, random, [100, 700], async () => {
    batch++;
    const size = random.between(1, 200);
    const events = Array.from({ length: size }, (_, i) => ({
      id: `${name}/${batch}/${i}`,
      path: random.pick(paths)!,
      timestamp: new Date(Date.UTC(2024, random.between(0, 23), random.between(1, 28))).toISOString(),
      userAgent: browser,
      ip: `192.0.2.${random.between(1, 250)}`,
    }));
    for (const { path } of events) add(ledger.sentViews, path, 1);
    const url = `/v1/analytics/${viewProject}/events`;
    const reply = await viewClient.persist('POST', url, [202], { body: { events } }, deadline);
    if (!reply) return ledger.violate('a batch of page views was not accepted until the end of the run');
    const { accepted, duplicates } = reply.json;
    if (accepted + duplicates !== size)
      ledger.violate(`of ${size} views ${accepted} were accepted, ${duplicates} known`);
    for (const { path } of events) add(ledger.acknowledgedViews, path, 1);
  });
};

/** Reads counts all the time: at least what was acknowledged before, at most what was sent by now. */
export const analyst: Actor = async ({ viewClient, random, ledger, stopping }) => {
  await until(stopping, random, [100, 600], async () => {
    const acknowledged = new Map(ledger.acknowledgedViews);
    const reply = await viewClient.call('GET', `/v1/analytics/${viewProject}/views`, [200]);
    if (!reply) return;
    const views: { path: string; total: number }[] = reply.json.views;
    const counted = new Map(views.map(({ path, total }) => [path, total]));
    for (const path of paths) {
      const [least, most] = [acknowledged.get(path) ?? 0, ledger.sentViews.get(path) ?? 0];
      const total = counted.get(path) ?? 0;
      if (total < least) ledger.violate(`${path}: ${total} views counted, ${least} acknowledged before`);
      if (total > most) ledger.violate(`${path}: ${total} views counted, ${most} sent`);
    }
  });
};
