import { expect, test } from 'vitest';
import { readAddress } from './repository-address.ts';

test.each([
  'https://bitbucket.org/acme/docs',
  'https://bitbucket.org/acme/docs.git',
  'https://ada@bitbucket.org/acme/docs.git',
  'https://www.bitbucket.org/Acme/Docs/',
  'http://bitbucket.org/acme/docs',
  'bitbucket.org/acme/docs',
  'git@bitbucket.org:acme/docs.git',
  'ssh://git@bitbucket.org/acme/docs.git',
  'ssh://git@altssh.bitbucket.org:443/acme/docs.git',
  'https://bitbucket.org/acme/docs/src/main/guides/',
  'https://bitbucket.org/acme/docs/pull-requests/3/diff',
  'https://api.bitbucket.org/2.0/repositories/acme/docs',
])('%s names the same repository', (given) => {
  expect(readAddress(given)).toEqual({
    url: 'https://bitbucket.org/acme/docs',
    apiUrl: 'https://api.bitbucket.org/2.0',
    workspace: 'acme',
    slug: 'docs',
  });
});

test.each(['', 'https://bitbucket.org', 'https://bitbucket.org/acme', 'file:///srv/docs'])(
  '"%s" is no address, and the answer says what one looks like',
  (given) => {
    expect(() => readAddress(given)).toThrow('https://bitbucket.org/WORKSPACE/REPOSITORY');
  },
);

test('a password in the URL is refused without repeating it', () => {
  const read = () => readAddress('https://x-token-auth:s3cret@bitbucket.org/acme/docs');
  expect(read).toThrow('has a password in it');
  expect(read).not.toThrow('s3cret');
});
