import { describe, expect, test } from 'vitest';
import { refusalOf } from './push-refusal.ts';

const push = (stdout: string, stderr: string) => refusalOf({ stdout: Buffer.from(stdout), stderr });
const rejected = (reason: string) =>
  `To https://host/acme/docs\n!\trefs/heads/a:refs/heads/a\t[remote rejected] (${reason})\nDone\n`;

describe('what a host says when it refuses a push', () => {
  test('is told in its own words, in one line', () => {
    const stderr = [
      'remote: error: GH013: Repository rule violations found for refs/heads/a.        ',
      'remote: ',
      'remote: - Commits must have verified signatures.\u001b[31m',
      'error: failed to push some refs',
    ].join('\n');
    expect(push(rejected('push declined due to repository rule violations'), stderr)).toBe(
      'error: GH013: Repository rule violations found for refs/heads/a. - Commits must have verified signatures. [31m',
    );
  });

  test('is the reason that git gives, where it says nothing', () => {
    expect(push(rejected('pre-receive hook declined'), '')).toBe('pre-receive hook declined');
  });

  test('is a refusal too if the whole request was turned down', () => {
    const stderr =
      "remote: Write access not granted.\nfatal: unable to access 'https://host/': The requested URL returned error: 403";
    expect(push('', stderr)).toBe('Write access not granted.');
  });

  test('is bounded', () => {
    expect(push(rejected('no'), `remote: ${'a'.repeat(10_000)}`)).toHaveLength(1_000);
  });

  test.each([
    ['a host that is away', "fatal: unable to access 'https://host/': Could not resolve host: host"],
    ['a host in trouble', 'error: RPC failed; HTTP 500 curl 22 The requested URL returned error: 500'],
    ['a branch that moved', ' ! [rejected] a -> a (stale info)'],
  ])('%s refused nothing', (_what, stderr) => {
    expect(push('!\trefs/heads/a:refs/heads/a\t[rejected] (stale info)\n', stderr)).toBe(null);
  });
});
