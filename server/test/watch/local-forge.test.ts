import { expect, test } from 'vitest';
import { startTestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { logOf, readFileAt } from '../support/hosts/test-repository.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

test('when one pull request of a local repository is merged, the others are brought up to date', async () => {
  await using server = await startTestServer({ environment: withoutAnalytics });
  const first = await server.runJob('Replace "Acme Pro" with "Acme Team"');
  const second = await server.runJob('Set the description of /cli to "Everything the command line can do."');
  const { number } = first.pullRequest!;

  await server.call('POST', `/v1/projects/demo/pulls/${number}/merge`);
  const events = `/v2/agent/demo/job/${second.id}/events`;
  const updated = await eventually('the second branch is brought up to date', async () => {
    const { json } = await server.call('GET', events);
    return json.events.find(({ type }: { type: string }) => type === 'branch-updated');
  });
  const repository = `${server.dataDir}/repositories/demo.git`;
  expect(logOf(repository, second.source.ref)).toContain(
    `Merge #${number}: ${'Replace “Acme Pro” with “Acme Team”'}`,
  );
  expect(readFileAt(repository, updated.data.commit, 'cli.mdx')).toContain(
    'Everything the command line can do.',
  );
});
