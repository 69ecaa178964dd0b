import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stacks } from './stacks.ts';

const place = {
  projectId: 'handbook',
  url: 'https://docwright.example.com',
  tracker: 'https://docwright.example.com/tracker.js',
  collect: 'https://docwright.example.com/collect',
};
const codesOf = (id: string) =>
  stacks
    .find((stack) => stack.id === id)!
    .steps(place)
    .flatMap(({ code }) => code?.text ?? [])
    .join('\n');

test('every way names this project and this Docwright in something to copy', () => {
  for (const { id } of stacks) {
    expect(codesOf(id), id).toContain('handbook');
    expect(codesOf(id), id).toContain('https://docwright.example.com');
  }
});

test('every file that is named is among the integrations', () => {
  const texts = stacks.flatMap((stack) => stack.steps(place).map(({ text }) => text)).join('\n');
  const files = [...texts.matchAll(/integrations\/[\w.-]*\w/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect(existsSync(new URL(`../../../${file}`, import.meta.url)), file).toBe(true);
  }
});

test('the Logpush job is JSON with the address of the drain', () => {
  const body = /-d '([^']+)'/.exec(codesOf('cloudflare-drain'))![1]!;
  expect(JSON.parse(body)).toMatchObject({
    dataset: 'http_requests',
    destination_conf: expect.stringContaining('/v1/analytics/handbook/drains/cloudflare?'),
  });
});
