import { describe, expect, test } from 'vitest';
import { flavourOfVersion, KnownFlavours, templatePaths } from './flavour.ts';

describe('the flavour of a host', () => {
  test.each([
    ['1.23.8', 'Gitea'],
    ['1.24.0+dev-123-gabcdef', 'Gitea'],
    ['11.0.1+gitea-1.22.0', 'Forgejo'],
    ['7.0.0-dev-1+gitea-1.22.0', 'Forgejo'],
  ])('%s is %s', (version, name) => {
    expect(flavourOfVersion(version).name).toBe(name);
  });

  test('is asked once for each host, and again where the host did not say', async () => {
    const flavours = new KnownFlavours();
    const asked: string[] = [];
    const ask = (url: string, version: string | null) =>
      flavours.of(url, async () => {
        asked.push(url);
        return version;
      });
    expect((await ask('one', null)).name).toBe('Gitea');
    expect((await ask('one', '11.0.1+gitea-1.22.0')).name).toBe('Forgejo');
    expect((await ask('one', '1.23.8')).name).toBe('Forgejo');
    expect((await ask('two', '1.23.8')).name).toBe('Gitea');
    expect(asked).toEqual(['one', 'one', 'two']);
  });
});

test('templates of the host’s own folder come before those that it shares with others', () => {
  const folders = templatePaths.map((path) => path.split('/')[0]);
  expect(folders.indexOf('.forgejo')).toBeLessThan(folders.indexOf('.gitea'));
  expect(folders.indexOf('.gitea')).toBeLessThan(folders.indexOf('.github'));
  expect(templatePaths).toContain('PULL_REQUEST_TEMPLATE.md');
});
