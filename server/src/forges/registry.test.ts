import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgeNames } from '../contract/repository.ts';
import type { Forge } from './forge.ts';
import { openForges } from './open-forges.ts';
import { ForgeRegistry } from './registry.ts';

const local = { name: 'local' } as Forge;

test('finds a forge by its name, and says which there are', () => {
  const registry = new ForgeRegistry([local]);
  expect(registry.get('local')).toBe(local);
  expect(() => registry.get('github')).toThrow('no connection to github. It knows local.');
});

test('has what there is a folder for, each with a readme, and what the contract names', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, `${name}-forge.ts`)),
  );
  const unused = async () => Promise.reject(new Error('nothing is called'));
  const registry = openForges(local, { outbound: { fetch: unused, forGit: unused } });
  expect(forgeNames.map((name) => registry.get(name).name).sort()).toEqual(folders.sort());
  expect([...forgeNames].sort()).toEqual(folders);
  for (const name of folders)
    expect(existsSync(join(import.meta.dirname, name, 'README.md')), `${name}/README.md`).toBe(true);
});
