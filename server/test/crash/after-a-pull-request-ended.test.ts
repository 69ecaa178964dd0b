import { describe, expect, test } from 'vitest';
import { rename, startInstallation } from './installation.ts';

describe('a follow-up to a pull request that is no longer open', () => {
  for (const ending of ['merge', 'close'] as const) {
    test(`(${ending}) works from the fresh base and opens a new one`, async () => {
      await using installation = await startInstallation({ environment: { DOCWRIGHT_ROLE: 'all' } });
      const { server, git } = installation;
      const first = await server.runJob(rename);
      const { status } = await server.call('POST', `/v1/projects/demo/pulls/1/${ending}`);
      expect(status).toBe(200);
      // The base moves on meanwhile, by another job's merge.
      await server.runJob('Rename "Slack" to "Slack Connect" on all pages');
      await server.call('POST', '/v1/projects/demo/pulls/2/merge');
      const base = git('rev-parse', 'main');

      const second = await server.sendMessage(first.id, 'Rename "PagerDuty" to "Pager Duty" on all pages');
      expect(second).toMatchObject({ status: 'completed', pullRequest: { number: 3, state: 'open' } });
      expect(second.prLink).toBe(`${server.url}/projects/demo/pulls/3`);
      expect(second.source.ref).toBe(first.source.ref);
      expect(git('rev-parse', `${second.source.ref}^`)).toBe(base);
      const page = git('show', `${second.source.ref}:guides/alerts.mdx`);
      const plan = ending === 'merge' ? 'Acme Pro Plus' : 'Acme Pro';
      expect(page).toContain(`to Slack Connect and Pager Duty on ${plan}.`);
    });
  }
});
