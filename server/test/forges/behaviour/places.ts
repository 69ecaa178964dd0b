import { bitbucketWire } from '../../support/hosts/bitbucket-wire.ts';
import { forgejoWire, giteaWire } from '../../support/hosts/gitea-wire.ts';
import { githubWire } from '../../support/hosts/github-wire.ts';
import { gitlabWire } from '../../support/hosts/gitlab-wire.ts';
import type { HostWire } from '../../support/hosts/start-test-host.ts';

/** Every host that Docwright opens pull requests on; what one promises, all promise. */
export const hosts: [name: string, wire: HostWire][] = [
  ['GitHub', githubWire],
  ['GitLab', gitlabWire],
  ['Gitea', giteaWire],
  ['Forgejo', forgejoWire],
  ['Bitbucket', bitbucketWire],
];

export const everywhere: [name: string, wire: HostWire | null][] = [['the local forge', null], ...hosts];
