import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isGroupAlive, processesIn } from '../support/processes.ts';
import { startServer } from '../support/server-process.ts';
import { copyCheckout } from './checkout-copy.ts';
import { scratch } from './scratch.ts';

/** A terminal's Ctrl-C reaches npm and the server, and npm then passes it on: the server hears it twice. */
const ways = {
  'Ctrl-C in a terminal': (npm: number) => process.kill(-npm, 'SIGINT'),
  'SIGTERM to npm alone': (npm: number) => process.kill(npm, 'SIGTERM'),
};

for (const [way, send] of Object.entries(ways)) {
  test(`npm start, ended by ${way}, leaves no process behind`, async () => {
    await using place = scratch();
    const directory = join(place.path, 'checkout');
    copyCheckout(directory);
    const server = await startServer({
      ...place,
      command: ['npm', 'start', '--silent', '--prefix', directory],
      environment: { HOME: place.path },
    });
    const job = await server.runJob('Rename "Acme Pro" to "Acme Team" on all pages');
    expect(job.status).toBe('completed');
    send(server.pid);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(isGroupAlive(server.pid)).toBe(false);
    expect(processesIn(place.path)).toEqual([]);
  });
}
