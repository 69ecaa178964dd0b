import { expect, test } from 'vitest';
import { acceptedPermissions, permissionName } from './permissions.ts';

test('a permission is written as in GitHub’s list of them', () => {
  expect(permissionName('pull_requests', 'write')).toBe('Pull requests: Read and write');
  expect(permissionName('metadata', 'read')).toBe('Metadata: Read-only');
});

test.each([
  ['contents=write', 'Contents: Read and write'],
  ['issues=write; pull_requests=write', 'Issues: Read and write" or "Pull requests: Read and write'],
  ['contents=write,workflows=write', 'Contents: Read and write" and "Workflows: Read and write'],
  ['', ''],
])('the header "%s" names %s', (header, names) => {
  expect(acceptedPermissions(header)).toBe(names);
});
