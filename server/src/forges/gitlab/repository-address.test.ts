import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, canonicalUrl } from './repository-address.ts';

describe('the address of a project', () => {
  test.each([
    'https://gitlab.example.com/group/sub/project',
    'https://gitlab.example.com/group/sub/project/',
    'https://gitlab.example.com/group/sub/project.git',
    'https://gitlab.example.com/group/sub/project.git/',
    'https://GitLab.Example.COM/group/sub/project',
    'HTTPS://gitlab.example.com:443/group/sub/project',
    'https://someone@gitlab.example.com/group/sub/project.git',
    'https://gitlab.example.com//group/sub//project',
    'https://gitlab.example.com/group/sub/project?ref_type=heads#readme',
    'https://gitlab.example.com/group/sub/project/-/tree/main/docs',
    'https://gitlab.example.com/group/sub/project/-/merge_requests/3',
    'https://gitlab.example.com/group/sub/project/-/blob/main/a.git/b',
    'gitlab.example.com/group/sub/project',
    ' https://gitlab.example.com/group/sub/project ',
    'git@gitlab.example.com:group/sub/project.git',
    'git@gitlab.example.com:group/sub/project',
    'git@gitlab.example.com:2222/group/sub/project.git',
    'ssh://git@gitlab.example.com/group/sub/project.git',
    'ssh://git@gitlab.example.com:2222/group/sub/project.git',
    'SSH://git@GITLAB.example.com:2222/group/sub/project.git',
    'git+ssh://git@gitlab.example.com/group/sub/project.git',
    'git://gitlab.example.com:9418/group/sub/project.git',
  ])('%s is written in one way', (given) => {
    expect(canonicalUrl(given)).toBe('https://gitlab.example.com/group/sub/project');
  });

  test('keeps the port and the scheme of the web', () => {
    expect(canonicalUrl('http://127.0.0.1:8080/a/b.git')).toBe('http://127.0.0.1:8080/a/b');
    expect(canonicalUrl('https://git.corp:8443/a/b/-/issues')).toBe('https://git.corp:8443/a/b');
    expect(canonicalUrl('git.corp:8443/a/b')).toBe('https://git.corp:8443/a/b');
  });

  test('leads from the door for SSH behind a firewall to the web', () => {
    const given = 'ssh://git@altssh.gitlab.com:443/group/project.git';
    expect(canonicalUrl(given)).toBe('https://gitlab.com/group/project');
  });

  test.each([
    '',
    'project',
    'https://gitlab.com',
    'https://gitlab.com/project',
    'https://gitlab.com/-/profile',
    'https://gitlab.com/group/pro ject',
    'https://gitlab.com/group/%2e%2e%2f/project',
    'file:///etc/group/passwd',
    '/srv/git/group/project',
    'javascript:alert(1)/a/b',
    'https://gitlab.com/-group/project',
  ])('%j is none', (given) => {
    expect(() => canonicalUrl(given)).toThrow('https://gitlab.com/GROUP/PROJECT');
  });

  test('refuses a token in it without repeating the token', () => {
    const given = 'https://oauth2:glpat-secret@gitlab.com/group/project.git';
    expect(() => canonicalUrl(given)).toThrow(/Leave it out/);
    expect(() => canonicalUrl(given)).not.toThrow(/glpat-secret/);
  });

  const name = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,12}$/);
  const host = fc.domain().map((domain) => domain.toLowerCase());
  const path = fc.array(name, { minLength: 2, maxLength: 8 }).map((names) => names.join('/'));

  test('is the same for every spelling, and stays as it is', () => {
    fc.assert(
      fc.property(host, path, fc.integer({ min: 1024, max: 65_535 }), (domain, project, port) => {
        const url = `https://${domain}/${project}`;
        const spellings = [
          url,
          `${url}/`,
          `${url}.git`,
          `${url}/-/tree/main`,
          `https://${domain.toUpperCase()}/${project}`,
          `ssh://git@${domain}:${port}/${project}.git`,
          `git@${domain}:x${project}.git`.replace(':x', ':'),
        ];
        // After a colon a first name of digits is taken for a port where enough is left without it.
        const same = /^\d+\//.test(project) ? spellings.slice(0, -1) : spellings;
        expect(new Set(same.map(canonicalUrl))).toEqual(new Set([url]));
      }),
    );
  });

  test('is an https or http URL without query, user or fragment, or a Fault, whatever is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (given) => {
        let canonical: string;
        try {
          canonical = canonicalUrl(given);
        } catch (error) {
          expect(error).toMatchObject({ name: 'Fault', code: 'invalid_request' });
          return;
        }
        expect(canonicalUrl(canonical)).toBe(canonical);
        expect(new URL(canonical)).toMatchObject({ search: '', hash: '', username: '', password: '' });
      }),
    );
  });
});

describe('a GitLab', () => {
  test('is at the root of its host', () => {
    expect(addressOf({ url: 'https://gitlab.com/group/sub/project' })).toEqual({
      root: 'https://gitlab.com',
      path: 'group/sub/project',
      cloneUrl: 'https://gitlab.com/group/sub/project.git',
    });
  });

  test.each([
    'https://corp.example/gitlab/api/v4',
    'https://corp.example/gitlab/api/v4/',
    'https://corp.example/gitlab',
  ])('is below a path of its host where the API %s is', (apiUrl) => {
    const expected = {
      root: 'https://corp.example/gitlab',
      path: 'group/project',
      cloneUrl: 'https://corp.example/gitlab/group/project.git',
    };
    expect(addressOf({ url: 'https://corp.example/gitlab/group/project', apiUrl })).toEqual(expected);
    expect(addressOf({ url: canonicalUrl('git@corp.example:group/project.git'), apiUrl })).toEqual(expected);
  });

  test('may have its API at another host', () => {
    const given = { url: 'https://git.corp/group/project', apiUrl: 'https://api.corp/api/v4' };
    expect(addressOf(given)).toMatchObject({
      root: 'https://api.corp',
      cloneUrl: 'https://git.corp/group/project.git',
    });
  });

  test.each(['nowhere', 'ftp://corp.example/api/v4', 'https://me:secret@corp.example/api/v4'])(
    'has no API at %s',
    (apiUrl) => {
      const read = () => addressOf({ url: 'https://corp.example/group/project', apiUrl });
      expect(read).toThrow('The address of GitLab’s API is not right');
    },
  );
});
