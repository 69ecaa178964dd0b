import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from '../actors/actor.ts';
import { viewProject } from '../actors/views.ts';

const patienceMs = 60_000;

/** Counted is what was acknowledged, to the view. */
export async function checkViews({ viewClient, ledger }: Scene): Promise<void> {
  const end = performance.now() + patienceMs;
  for (; performance.now() < end; await delay(200)) {
    const reply = await viewClient.call('GET', `/v1/analytics/${viewProject}/views`, [200]);
    if (!reply) continue;
    const views: { path: string; total: number }[] = reply.json.views;
    const counted = Object.fromEntries(views.map(({ path, total }) => [path, total]).sort());
    const acknowledged = Object.fromEntries([...ledger.acknowledgedViews].sort());
    if (JSON.stringify(counted) !== JSON.stringify(acknowledged))
      ledger.violate(
        `views: counted ${JSON.stringify(counted)}, acknowledged ${JSON.stringify(acknowledged)}`,
      );
    return;
  }
  ledger.violate(`page views cannot be read ${patienceMs} ms after the last fault`);
}
