import { dayMs } from '../../foundation/durations.ts';
import type { Command } from '../command.ts';
import { EventBatch } from '../event-batch.ts';
import { grouped } from '../grouped.ts';
import { EventPost } from '../post-events.ts';
import { dayOfTraffic } from './day-of-traffic.ts';
import { samplePages } from './sample-pages.ts';

const mostDays = 400;

export const demoTrafficCommand: Command = {
  summary:
    'send made-up traffic to a project, so that there is something to see; again adds only what is new',
  key: 'a key that may write',
  options: {
    // Not by DOCWRIGHT_PROJECT: what is made up cannot be taken out of a real project again.
    project: { takes: 'ID', about: 'the project that gets it', default: 'demo' },
    days: { takes: 'N', about: `how far back it goes, up to ${mostDays}`, default: '30' },
    seed: { takes: 'TEXT', about: 'another seed makes other traffic', default: 'acme' },
  },
  examples: [
    'DOCWRIGHT_KEY=dw_… npm run docwright -- demo-traffic',
    'npm run docwright -- demo-traffic --days 365 --project demo',
  ],
  async run({ server, key, values: { project = '', days = '', seed = '' } }) {
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (count < 1 || count > mostDays) throw new Error(`--days takes a number from 1 to ${mostDays}.`);

    const post = new EventPost({ server, project, key }, (message) => console.error(message));
    const now = new Date().toISOString();
    const sent = new Map<string, number>();
    const totals = { accepted: 0, duplicates: 0, ignored: 0, rejected: 0 };
    for (const date of lastDays(count, now)) {
      const batch = new EventBatch();
      for (const { reader, event } of dayOfTraffic(date, samplePages(), seed)) {
        if (event.timestamp > now) continue;
        batch.add(event, 0);
        sent.set(reader, (sent.get(reader) ?? 0) + 1);
      }
      if (batch.size === 0) continue;
      const receipt = await post.send(batch.toBody());
      totals.accepted += receipt.accepted;
      totals.duplicates += receipt.duplicates;
      totals.ignored += receipt.ignored;
      totals.rejected += receipt.rejected.length;
    }
    const table = [...sent, ...Object.entries(totals)].map(
      ([name, reads]) => `  ${name.padEnd(38)}${grouped(reads).padStart(9)}`,
    );
    const [from, to] = [lastDays(count, now)[0], now.slice(0, 10)];
    return `Made-up reads of ${from} to ${to}, sent to ${project}:\n${table.join('\n')}\n\n${whatNext(server, project)}`;
  },
};

const whatNext = (server: string, project: string) =>
  `Accepted are views by people and AI clients, reads by other bots, and misses (404). Look at the views:

  curl "${server}/v1/analytics/${encodeURIComponent(project)}/views?limit=3" -H "Authorization: Bearer $DOCWRIGHT_KEY"`;

/** Dates in UTC, the oldest first, today included. */
function lastDays(count: number, now: string): string[] {
  const today = Date.parse(now.slice(0, 10));
  return Array.from({ length: count }, (_, at) =>
    new Date(today - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}
