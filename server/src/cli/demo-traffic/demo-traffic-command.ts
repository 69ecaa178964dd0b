import type { Command } from '../command.ts';
import { EventBatch } from '../event-batch.ts';
import { postEvents } from '../post-events.ts';
import { dayOfTraffic } from './day-of-traffic.ts';
import { samplePages } from './sample-pages.ts';

const dayMs = 86_400_000;
const mostDays = 400;

export const demoTrafficCommand: Command = {
  summary:
    'send made-up traffic to a project, so that there is something to see; again adds only what is new',
  options: {
    project: { takes: 'ID', about: 'the project that gets it', default: 'demo' },
    days: { takes: 'N', about: `how far back it goes, up to ${mostDays}`, default: '30' },
    seed: { takes: 'TEXT', about: 'another seed makes other traffic', default: 'acme' },
  },
  examples: [
    'DOCWRIGHT_KEY=dw_… npm run docwright -- demo-traffic',
    'npm run docwright -- demo-traffic --days 365 --project demo',
  ],
  async run({ server, key, values: { project = '', days = '', seed = '' } }) {
    if (!key) throw new Error('A key that may write is needed: DOCWRIGHT_KEY=dw_…, or --key.');
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (count < 1 || count > mostDays) throw new Error(`--days takes a number from 1 to ${mostDays}.`);

    const destination = { server, project, key };
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
      const receipt = await postEvents(destination, batch.toBody(), (message) => console.error(message));
      totals.accepted += receipt.accepted;
      totals.duplicates += receipt.duplicates;
      totals.ignored += receipt.ignored;
      totals.rejected += receipt.rejected.length;
    }
    const rows = [...sent, ...Object.entries(totals)];
    const line = ([name, reads]: [string, number]) =>
      `  ${name.padEnd(38)}${reads.toLocaleString('en').padStart(9)}`;
    const [from, to] = [lastDays(count, now)[0], now.slice(0, 10)];
    return `Made-up reads of ${from} to ${to}, sent to ${project}:\n${rows.map(line).join('\n')}`;
  },
};

/** Dates in UTC, the oldest first, today included. */
function lastDays(count: number, now: string): string[] {
  const today = Date.parse(now.slice(0, 10));
  return Array.from({ length: count }, (_, at) =>
    new Date(today - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}
