import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './repository-address.ts';

const canonical = (given: string) => readAddress(given).url;

test.each([
  'https://git.example.com/acme/docs',
  'https://git.example.com/acme/docs/',
  'https://git.example.com/acme/docs.git',
  'https://git.example.com:443/acme/docs.git',
  'HTTPS://GIT.example.com/acme/docs',
  'https://ada@git.example.com/acme/docs',
  'git.example.com/acme/docs',
  'git@git.example.com:acme/docs.git',
  'git@git.example.com:acme/docs',
  'ssh://git@git.example.com/acme/docs.git',
  'ssh://git@Git.example.com:2222/acme/docs.git',
  'git+ssh://git@git.example.com/acme/docs.git',
  'https://git.example.com/acme/docs/src/branch/main/guides',
  'https://git.example.com/acme/docs/pulls/3?tab=files#diff',
  'https://git.example.com/acme/docs.git/info/refs',
  '  https://git.example.com/acme/docs  ',
])('%s names the same repository', (given) => {
  expect(canonical(given)).toBe('https://git.example.com/acme/docs');
});

test('an installation below a path keeps it, and so does the API', () => {
  expect(readAddress('https://example.com:3000/tools/git/acme/docs/src/branch/main')).toEqual({
    url: 'https://example.com:3000/tools/git/acme/docs',
    apiUrl: 'https://example.com:3000/tools/git/api/v1',
    owner: 'acme',
    name: 'docs',
  });
});

test('a repository may be called like a page of the host', () => {
  expect(canonical('https://git.example.com/acme/wiki')).toBe('https://git.example.com/acme/wiki');
  expect(canonical('git@git.example.com:acme/src.git')).toBe('https://git.example.com/acme/src');
});

test('plain http and a port are kept', () => {
  expect(canonical('http://127.0.0.1:3000/acme/docs.git')).toBe('http://127.0.0.1:3000/acme/docs');
});

test.each([
  '',
  'https://',
  'https://git.example.com',
  'https://git.example.com/acme',
  'ftp://a.example/b/c',
  'a b',
  '/srv/docs',
])('"%s" is no address, and the answer says what one looks like', (given) => {
  expect(() => readAddress(given)).toThrow('https://HOST/OWNER/NAME');
});

test('a password in the URL is refused without repeating it', () => {
  const read = () => readAddress('https://ada:s3cret@git.example.com/acme/docs');
  expect(read).toThrow('has a password in it');
  expect(read).not.toThrow('s3cret');
});

test('what is canonical stays as it is', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/);
  fc.assert(
    fc.property(word, word, word, (host, owner, name) => {
      const url = canonical(`git@${host}.example:${owner}/${name}.git`);
      expect(canonical(url)).toBe(url);
    }),
  );
});
