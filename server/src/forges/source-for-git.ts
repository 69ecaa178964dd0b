import type { Outbound } from '../foundation/network/outbound.ts';
import type { GitCredential, GitSource } from '../git/git-source.ts';

/** A repository for git to fetch and push, at an address that was looked at. */
export async function sourceForGit(
  outbound: Outbound,
  url: string,
  name: string,
  credential: GitCredential | null,
): Promise<GitSource> {
  const network = await outbound.forGit(url);
  return { url, name, network, ...(credential && { credential }) };
}
