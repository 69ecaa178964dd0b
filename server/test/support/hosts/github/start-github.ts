import type { PullRequestProposal } from '../../../../src/forges/forge.ts';
import { GitHubForge } from '../../../../src/forges/github/github-forge.ts';
import { createOutbound } from '../../../../src/foundation/network/create-outbound.ts';
import { githubWire } from '../github-wire.ts';
import type { HostFault } from '../host-state.ts';
import { startTestHost, type TestHostRepository } from '../start-test-host.ts';
import { pushAsPerson } from '../test-repository.ts';

export const proposal: PullRequestProposal = {
  head: 'docwright/job_1',
  base: 'main',
  title: 'Name the new service',
  body: 'It is called Opsgenie.\n\nDocwright-Job: job_1\n',
  draft: false,
};

/** The test host, and the adapter before it with little patience. */
export async function startGitHub() {
  const host = await startTestHost(githubWire);
  const outbound = createOutbound({
    internalHosts: ['127.0.0.1'],
    caFile: undefined,
    proxies: { http: undefined, https: undefined, except: [] },
    dataDir: '/nowhere',
  });
  const forge = new GitHubForge({ outbound, patience: { firstDelayMs: 5, requestMs: 5_000 } });

  const open = (
    repository: TestHostRepository,
    credential: string | null = repository.credential,
    branch = 'main',
  ) => {
    const url = forge.canonicalUrl(repository.url);
    return forge.open({ forge: 'github', url, name: null, branch, root: '', apiUrl: host.url }, credential);
  };

  return {
    host,
    forge,
    open,
    /** With a branch that can be proposed. */
    newRepository() {
      const repository = host.newRepository();
      pushAsPerson(repository.directory, proposal.head, { 'new.mdx': 'New\n' }, 'New');
      return { repository, opened: open(repository) };
    },
    fail: (verb: HostFault['verb'], kind: HostFault['kind'], times = 1) =>
      void host.faults.push({ verb, kind, times }),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await outbound[Symbol.asyncDispose]();
    },
  };
}

export type StartedGitHub = Awaited<ReturnType<typeof startGitHub>>;
