import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tools } from './registry.ts';

const files = readdirSync(import.meta.dirname);
const named = (ending: string) =>
  files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));

test('the registry is the files on the disk: for each tool its code and the text a model reads', () => {
  const names = tools.map(({ name }) => name).sort();
  expect(named('.md').sort()).toEqual(names);
  expect(names.filter((name) => !files.includes(`${name}.ts`))).toEqual([]);
});

test.each(tools.map((tool) => [tool.name, tool] as const))(
  '%s can be offered to every provider',
  (name, tool) => {
    expect(name).toMatch(/^[a-z][a-z-]{1,40}$/);
    expect(tool.description.length).toBeGreaterThan(40);
    expect(tool.description.length).toBeLessThan(2_000);
    const schema = z.toJSONSchema(tool.input, { io: 'input' });
    expect(schema.type).toBe('object');
    expect(JSON.stringify(schema)).not.toMatch(/"(anyOf|oneOf|allOf)"/);
  },
);
