import { describe, expect, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

describe.concurrent('a start', () => {
  test('prints link, project and key the first time, no key later, and the key goes on working', async () => {
    await using place = scratch();
    const first = await startServer(place);
    expect(first.output()).toMatch(/Sign in \(once\) +http:\S+\/sign-in\?token=\w{43}\n/);
    expect(first.output()).toMatch(/Project +demo\n/);
    expect(first.key).toMatch(/^dw_\w+$/);
    const job = await first.runJob('Rename "Acme Pro" to "Acme Team" on all pages');
    expect(job.status).toBe('completed');
    expect(await first.stop()).toEqual({ code: 0, signal: null });

    await using second = await startServer(place, first.key);
    expect(second.output()).not.toContain('dw_');
    expect(await second.settled(job.id)).toMatchObject({ summary: job.summary });
  });

  test('takes DOCWRIGHT_ADMIN_KEY from the first on, and replaces it by the next one’s', async () => {
    await using place = scratch();
    const [older, newer] = [newKey(), newKey()];
    const statusWith = async (given: string) => {
      await using server = await startServer(
        { ...place, environment: { DOCWRIGHT_ADMIN_KEY: given } },
        given,
      );
      const statuses = [older, newer].map(
        async (key) => (await server.call('GET', '/v1/projects', { key })).status,
      );
      return await Promise.all(statuses);
    };
    expect(await statusWith(older)).toEqual([200, 401]);
    expect(await statusWith(newer)).toEqual([401, 200]);
  });

  test('does not bring a deleted sample project back', async () => {
    await using place = scratch();
    const first = await startServer(place);
    expect((await first.call('DELETE', '/v1/projects/demo')).status).toBe(204);
    await first.stop();
    await using second = await startServer(place, first.key);
    expect((await second.call('GET', '/v1/projects')).json).toMatchObject({ projects: [] });
  });
});
