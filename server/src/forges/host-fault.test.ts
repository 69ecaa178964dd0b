import { expect, test } from 'vitest';
import { faultOfAnswer } from './host-fault.ts';

const asked = {
  host: 'ExampleHub',
  repository: 'acme/docs',
  attempt: 'open the pull request',
  permission: 'Pull requests: Read and write',
};

test.each([
  [301, 'repository_moved', 'its new URL'],
  [401, 'credential_refused', 'Make a new one'],
  [403, 'permission_missing', 'Give it the permission "Pull requests: Read and write"'],
  [404, 'repository_unreachable', 'knows no repository acme/docs'],
  [410, 'repository_unreachable', 'Check the URL'],
  [423, 'repository_archived', 'is archived on ExampleHub'],
  [422, 'host_unavailable', 'refused to open the pull request in acme/docs ("Too long"). Change'],
])('%i is %s, with a sentence that says what to do', (status, code, sentence) => {
  const fault = faultOfAnswer({ status, said: 'Too long.' }, asked);
  expect(fault.code).toBe(code);
  expect(fault.message).toContain(sentence);
  expect(fault.internal).toContain(String(status));
});

test('quotes a host in one line, and not at length', () => {
  const fault = faultOfAnswer({ status: 403, said: `No\n\u0000way${' at all'.repeat(100)}` }, asked);
  expect(fault.message).toContain('("No way at all');
  expect(fault.message.length).toBeLessThan(600);
});
