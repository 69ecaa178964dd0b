import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForgeRepository } from '../../../src/forges/forge.ts';
import { openForges } from '../../../src/forges/open-forges.ts';
import { createOutbound } from '../../../src/foundation/network/create-outbound.ts';
import { createGate } from '../../http/gate.ts';
import type { TestServer } from '../../support/docwright.ts';
import { startTestHost, type TestHostRepository } from '../../support/hosts/start-test-host.ts';
import { logOf, pushAsPerson, readFileAt } from '../../support/hosts/test-repository.ts';
import { everywhere, hosts } from './places.ts';
import { openStageOn, type Stage, startStageServer } from './stage.ts';

const gate = createGate();
let server: TestServer;
beforeAll(async () => {
  server = await startStageServer({ hooks: gate.hooks });
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(hosts)('on %s', (_name, wire) => {
  test('two workers that open a pull request at once leave one', async () => {
    await using host = await startTestHost(wire);
    await using outbound = createOutbound({
      internalHosts: ['127.0.0.1'],
      caFile: undefined,
      proxies: { http: undefined, https: undefined, except: [] },
      dataDir: '/nowhere',
    });
    const repository = host.newRepository();
    pushAsPerson(repository.directory, 'docwright/job', { 'index.mdx': 'Changed.\n' }, 'Change it');
    // Each worker has adapters of its own.
    const open = (): ForgeRepository =>
      openForges({ name: 'local' } as never, { outbound })
        .get(wire.forge)
        .open(refOf(repository), repository.credential);
    const proposal = { head: 'docwright/job', base: 'main', title: 'Change', body: 'It.', draft: false };
    const opened = await Promise.all([open(), open(), open()].map((one) => one.ensurePullRequest(proposal)));
    expect(new Set(opened.map(({ number }) => number)).size).toBe(1);
    expect(repository.pulls).toMatchObject([{ head: 'docwright/job', state: 'open', title: 'Change' }]);
    expect(host.violations).toEqual([]);
  });

  const refOf = ({ url, apiUrl }: TestHostRepository) =>
    ({ forge: wire.forge, url, name: null, branch: 'main', root: '', apiUrl: apiUrl ?? null }) as const;
});

describe.each(everywhere)('on %s', (_name, wire) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStageOn(server, wire);
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  test('what a person pushes to the branch while a follow-up is at work is kept, and the agent’s goes on top', async () => {
    const project = await stage.newProject();
    const { id, source, prLink } = await project.run('Replace "PagerDuty" with "Opsgenie"');
    const hold = gate.hold('push');
    const body = { prompt: 'Replace "Install it" with "Set it up"' };
    await stage.server.call('POST', `/v2/agent/${project.id}/job/${id}/message`, { body });
    await hold.reached;
    const page = '---\ntitle: Mine\n---\n\nMine.\n';
    const theirs = pushAsPerson(project.directory, source.ref, { 'mine.mdx': page }, 'Add mine');
    hold.release();

    expect(await project.settled(id)).toMatchObject({ status: 'completed', prLink });
    expect(logOf(project.directory, source.ref)[1]).toBe('Add mine');
    expect(logOf(project.directory, theirs)[0]).toBe('Add mine');
    expect(readFileAt(project.directory, source.ref, 'mine.mdx')).toContain('Mine.');
    expect(readFileAt(project.directory, source.ref, 'quickstart.mdx')).toContain('Set it up');
    expect(await project.pulls()).toHaveLength(1);
  });
});
