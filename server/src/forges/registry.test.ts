import { expect, test } from 'vitest';
import type { Forge } from './forge.ts';
import { ForgeRegistry } from './registry.ts';

test('finds a forge by its name, and says which there are', () => {
  const local = { name: 'local' } as Forge;
  const registry = new ForgeRegistry([local]);
  expect(registry.get('local')).toBe(local);
  expect(() => registry.get('github')).toThrow('no connection to github. It knows local.');
});
