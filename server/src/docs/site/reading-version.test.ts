import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readingSources } from './reading-version.ts';

const room = new URL('../', import.meta.url);

/** The modules of this room that one imports, and those that they import. */
function importsOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(new URL(path, room), 'utf8');
  for (const [, type, module] of text.matchAll(/^(?:import|export) (type )?[^;]*?from '(\.[^']+)';/gm)) {
    const target = new URL(module!, new URL(path, room)).href;
    if (!type && target.startsWith(room.href)) importsOf(target.slice(room.href.length), found);
  }
  return found;
}

test('every module that an outline depends on counts', () => {
  const imported = importsOf('site/packed-page.ts');
  expect(imported).toContain('kinds/mintlify/slugs.ts');
  expect([...imported].filter((path) => !readingSources().includes(path))).toEqual([]);
});
