import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { BitbucketForge } from '../../../src/forges/bitbucket/bitbucket-forge.ts';
import type { PullRequestProposal } from '../../../src/forges/forge.ts';
import { GiteaForge } from '../../../src/forges/gitea/gitea-forge.ts';
import { GitHubForge } from '../../../src/forges/github/github-forge.ts';
import { GitLabForge } from '../../../src/forges/gitlab/gitlab-forge.ts';
import { createOutbound } from '../../../src/foundation/network/create-outbound.ts';
import type { HostFault, RecordedRequest } from './host-state.ts';
import { type HostWire, startTestHost, type TestHost, type TestHostRepository } from './start-test-host.ts';
import { pushAsPerson } from './test-repository.ts';

export const proposal: PullRequestProposal = {
  head: 'docwright/job_1',
  base: 'main',
  title: 'Name the new service',
  body: 'It is called Opsgenie.\n\nDocwright-Job: job_1',
  draft: false,
};

const forges = { github: GitHubForge, gitlab: GitLabForge, gitea: GiteaForge, bitbucket: BitbucketForge };

/** A test host and the adapter before it with little patience, for the tests of one file or `describe`. */
export function useAdapter(wire: HostWire) {
  const outbound = createOutbound({
    internalHosts: ['127.0.0.1'],
    caFile: undefined,
    proxies: { http: undefined, https: undefined, except: [] },
    dataDir: '/nowhere',
  });
  const forge = new forges[wire.forge as keyof typeof forges]({
    outbound,
    patience: { firstDelayMs: 5, requestMs: 20_000 },
  });
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost(wire);
  });
  afterEach(() => {
    expect(host.violations.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await host[Symbol.asyncDispose]();
    await outbound[Symbol.asyncDispose]();
  });

  const open = (
    { url, apiUrl, credential }: TestHostRepository,
    changed: { credential?: string | null; branch?: string; apiUrl?: string } = {},
  ) => {
    const place = { url: forge.canonicalUrl(url), apiUrl: changed.apiUrl ?? apiUrl ?? null, name: null };
    const branch = changed.branch ?? 'main';
    const given = changed.credential === undefined ? credential : changed.credential;
    return forge.open({ forge: wire.forge, ...place, branch, root: '' }, given);
  };

  return {
    forge,
    get host() {
      return host;
    },
    open,
    /** With a branch that can be proposed. */
    newRepository(head = proposal.head) {
      const repository = host.newRepository();
      pushAsPerson(repository.directory, head, { 'new.mdx': 'New\n' }, 'New');
      return { repository, opened: open(repository) };
    },
    tokenOf: ({ token }: TestHostRepository) => host.tokens.get(token)!,
    fail: (verb: HostFault['verb'], kind: HostFault['kind'], times = 1) =>
      void host.faults.push({ verb, kind, times }),
    requestsOf: ({ token }: TestHostRepository, verb: string): RecordedRequest[] =>
      host.requests.filter((one) => one.verb === verb && JSON.stringify(one.headers).includes(token)),
  };
}
