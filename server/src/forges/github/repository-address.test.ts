import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiUrlOf, parseAddress } from './repository-address.ts';

const alphanumeric = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const owners = fc
  .tuple(
    fc.constantFrom(...alphanumeric),
    fc.string({ unit: fc.constantFrom(...alphanumeric, '-'), maxLength: 38 }),
  )
  .map((parts) => parts.join(''));
const names = fc
  .string({ unit: fc.constantFrom(...alphanumeric, '-', '_', '.'), minLength: 1, maxLength: 99 })
  .filter((name) => !/^\.{1,2}$|\.git$/i.test(name) && name !== '.git');

const spellings = (host: string, path: string): string[] => [
  `https://${host}/${path}`,
  `https://${host}/${path}.git`,
  `https://${host}/${path}/`,
  `https://${host}/${path}/tree/main/docs`,
  `https://${host}/${path}/pull/3/files#diff-1`,
  `https://${host}/${path}?tab=readme`,
  `HTTPS://${host.toUpperCase()}/${path}`,
  `https://octocat@${host}/${path}.git`,
  `ssh://git@${host}/${path}.git`,
  `ssh://git@${host}:2222/${path}.git`,
  `git+ssh://git@${host}/${path}.git`,
  `git+https://${host}/${path}.git`,
  `git://${host}/${path}.git`,
  `git@${host}:${path}.git`,
  `git@${host.toUpperCase()}:${path}`,
  `${host}:${path}.git`,
  `${host}/${path}`,
  `  https://${host}/${path}\n`,
];

describe('the address of a repository', () => {
  test('is the same in every spelling, on GitHub.com and on an Enterprise Server', () => {
    fc.assert(
      fc.property(
        owners,
        names,
        fc.constantFrom('github.com', 'git.acme.example', 'acme.ghe.com'),
        (owner, name, host) => {
          const url = `https://${host}/${owner}/${name}`;
          for (const spelling of spellings(host, `${owner}/${name}`)) {
            expect(parseAddress(spelling), spelling).toEqual({ url, origin: `https://${host}`, owner, name });
          }
        },
      ),
    );
  });

  test('is its own spelling', () => {
    fc.assert(
      fc.property(
        owners,
        names,
        fc.constantFrom('https://git.acme.example:8443', 'http://127.0.0.1:4000'),
        (owner, name, origin) => {
          const { url } = parseAddress(`${origin}/${owner}/${name}.git`);
          expect(url).toBe(`${origin}/${owner}/${name}`);
          expect(parseAddress(url).url).toBe(url);
        },
      ),
    );
  });

  test.each([
    ['https://www.github.com/acme/docs', 'https://github.com/acme/docs'],
    ['http://github.com/acme/docs', 'https://github.com/acme/docs'],
    ['ssh://git@ssh.github.com:443/acme/docs.git', 'https://github.com/acme/docs'],
    ['https://api.github.com/repos/acme/docs', 'https://github.com/acme/docs'],
    ['https://git.acme.example/api/v3/repos/acme/docs', 'https://git.acme.example/acme/docs'],
    ['https://api.acme.ghe.com/repos/acme/docs', 'https://acme.ghe.com/acme/docs'],
    ['git.acme.example:8443/acme/docs', 'https://git.acme.example:8443/acme/docs'],
    ['https://github.com/acme/.github', 'https://github.com/acme/.github'],
    ['https://github.com/ada_acme/docs.git.git', 'https://github.com/ada_acme/docs.git'],
  ])('%s is %s', (given, url) => {
    expect(parseAddress(given).url).toBe(url);
  });

  test.each([
    '',
    'https://github.com',
    'https://github.com/acme',
    'https://github.com/acme/..',
    'https://github.com/acme/.git',
    'https://github.com/a b/docs',
    'https://github.com/acme/docs%2f..',
    'file:///etc/passwd',
    '/srv/docs.git',
    'ext::sh -c id',
    'https://',
  ])('is refused where it names none: %s', (given) => {
    expect(() => parseAddress(given)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  test('is refused with a password in it, which is not repeated', () => {
    const given = 'https://ada:ghp_secret@github.com/acme/docs';
    expect(() => parseAddress(given)).toThrow(/Leave it out/);
    expect(() => parseAddress(given)).not.toThrow(/ghp_secret/);
  });
});

test.each([
  ['https://github.com', 'https://api.github.com'],
  ['https://acme.ghe.com', 'https://api.acme.ghe.com'],
  ['https://git.acme.example', 'https://git.acme.example/api/v3'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/api/v3'],
])('the API of %s is at %s', (origin, api) => {
  expect(apiUrlOf(origin)).toBe(api);
});
