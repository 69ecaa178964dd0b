import { expect, test } from 'vitest';
import type { ProjectSettings } from '../../contract/project.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { Sites, siteOf } from './site.ts';

const site = (settings: ProjectSettings) => siteOf({ viewsKey: 'key', settings } as ProjectRow);

test('nothing is ignored where nothing is said', () => {
  const plain = site({});
  expect(plain).toMatchObject({ viewsKey: 'key', basePath: '', rules: [] });
  expect(plain.isIgnoredHost('docs.example.com')).toBe(false);
  expect(plain.isIgnoredAddress('192.0.2.1')).toBe(false);
});

test('a host is ignored by its name in any case, and a star stands for every host below', () => {
  const { isIgnoredHost } = site({ ignoredHosts: ['Preview.Example.com', '*.vercel.app'] });
  const hosts = [
    'preview.example.com',
    'a.vercel.app',
    'a.b.vercel.app',
    'vercel.app',
    'x.preview.example.com',
  ];
  expect(hosts.map(isIgnoredHost)).toEqual([true, true, true, false, false]);
});

test('an address is ignored alone or by its range, in both families', () => {
  const ignoredAddresses = ['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'];
  const { isIgnoredAddress } = site({ ignoredAddresses });
  const yes = ['192.0.2.1', '::ffff:192.0.2.1', '198.51.100.255', '2001:db8:1::1'];
  const no = ['192.0.2.2', '198.51.101.0', '2001:db9::1', 'fe80::1%eth0'];
  expect([...yes, ...no].map(isIgnoredAddress)).toEqual([...yes.map(() => true), ...no.map(() => false)]);
});

test('a base path is taken however it is written', () => {
  expect(site({ basePath: 'docs/v2/' }).basePath).toBe('/docs/v2');
});

test('a site is prepared once, and anew when its project was changed or another has taken its place', () => {
  const sites = new Sites();
  const project = { viewsKey: 'key', settings: {}, updatedAt: new Date(1) };
  const first = sites.of(project);
  expect(sites.of({ ...project })).toBe(first);
  const changed = sites.of({ ...project, settings: { basePath: 'docs' }, updatedAt: new Date(2) });
  expect(changed.basePath).toBe('/docs');
  expect(sites.of({ ...project, viewsKey: 'other' })).not.toBe(first);
});
