// Sends batches of events over a few connections for a while, and tells how many were acknowledged: the load of
// a server's middleware. Bodies are made beforehand; with ids, each is written once more into its own bytes.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../figure.ts';
import { numbers, sampleEvents } from '../sample-events.ts';

const [url, key, size, withIds, connections, seconds, perSecond = '0'] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string?,
];
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const random = numbers(7);
const marker = '~~~~~~~~~~~~';
const bodies = Array.from({ length: 20 }, () => {
  const events = sampleEvents(Number(size), random);
  const body = Buffer.from(
    JSON.stringify({
      events: withIds === 'ids' ? events.map((event) => ({ ...event, id: marker })) : events,
    }),
  );
  return { body, places: placesOf(body) };
});
let made = 0;
const run = Math.random().toString(36).slice(2, 6).padEnd(4, '0');
const latencies: number[] = [];
let accepted = 0;
const end = performance.now() + Number(seconds) * 1000;

function placesOf(body: Buffer): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(marker); at !== -1; at = body.indexOf(marker, at + 1)) places.push(at);
  return places;
}

/** A copy with ids that were never sent. */
function fresh({ body, places }: (typeof bodies)[number]): Buffer {
  if (places.length === 0) return body;
  const copy = Buffer.from(body);
  for (const place of places) copy.write(run + (made++).toString(36).padStart(8, '0'), place, 'latin1');
  return copy;
}

const post = (body: Buffer) =>
  new Promise<{ accepted: number }>((resolve, reject) => {
    const call = request(url, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    call.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 202) resolve(JSON.parse(text));
          else reject(new Error(`${response.statusCode} ${text}`));
        });
    });
    call.end(body);
  });

/** At a rate, each connection has its turn at fixed times, whatever the answers take; 0: as fast as they come. */
const turnMs = perSecond === '0' ? 0 : (1000 * Number(size) * Number(connections)) / Number(perSecond);

async function sendOnAndOn(nth: number): Promise<void> {
  const begun = performance.now() + (turnMs * nth) / Number(connections);
  for (let i = nth, turn = 0; performance.now() < end; i++, turn++) {
    if (turnMs > 0) await delay(Math.max(0, begun + turn * turnMs - performance.now()));
    const started = performance.now();
    const answer = await post(fresh(bodies[i % bodies.length]!));
    latencies.push(performance.now() - started);
    accepted += answer.accepted;
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, (_, nth) => sendOnAndOn(nth)));
agent.destroy();
const elapsed = (performance.now() - started) / 1000;
process.send?.({ perSecond: accepted / elapsed, p99: quantile(latencies, 0.99), accepted });
process.disconnect?.();
