import { BitbucketForge } from './bitbucket/bitbucket-forge.ts';
import type { Forge } from './forge.ts';
import { GiteaForge } from './gitea/gitea-forge.ts';
import { GitHubForge } from './github/github-forge.ts';
import { GitLabForge } from './gitlab/gitlab-forge.ts';
import type { HostParts } from './host-parts.ts';
import { ForgeRegistry } from './registry.ts';

/** Every code host that there is a folder for. */
export const openForges = (local: Forge, parts: HostParts): ForgeRegistry =>
  new ForgeRegistry([
    local,
    new GitHubForge(parts),
    new GitLabForge(parts),
    new GiteaForge(parts),
    new BitbucketForge(parts),
  ]);
