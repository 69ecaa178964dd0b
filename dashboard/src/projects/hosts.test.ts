import { expect, test } from 'vitest';
import { credentialOf, hosts } from './hosts.tsx';

test('the kind of credential that was chosen stays where the host has it, else the host’s first is asked for', () => {
  expect(credentialOf('github', 'app').kind).toBe('app');
  expect(credentialOf('bitbucket', 'user-token').kind).toBe('user-token');
  expect(credentialOf('gitlab', 'app').kind).toBe('token');
});

test('every host but Docwright itself says what its credentials must be allowed to do', () => {
  const others = hosts.filter(({ forge }) => forge !== 'local');
  const helps = others.flatMap(({ credentials }) => credentials.map(({ help }) => help));
  expect(helps.length).toBeGreaterThanOrEqual(others.length);
  expect(helps.every(Boolean)).toBe(true);
  expect(others.every(({ credentials }) => credentials.length > 0)).toBe(true);
});
