import type { PullRequestSettings } from '../contract/pull-request-settings.ts';
import type { Forge } from '../forges/forge.ts';
import { Fault } from '../foundation/fault.ts';

/** A signature is asked for where one is required: a host that cannot give it would fail every job. */
export function checkPullRequestSettings(
  { name, capabilities }: Forge,
  { verifiedCommits }: PullRequestSettings = {},
): void {
  if (!verifiedCommits || capabilities.verifiedCommits) return;
  const message = `${name} cannot make commits that it signs itself; leave verifiedCommits out`;
  throw new Fault('invalid_request', `The project is not valid: ${message}.`, {
    details: [{ path: 'pullRequests.verifiedCommits', message }],
  });
}
