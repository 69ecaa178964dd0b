import { expect, test } from 'vitest';
import { improvePrompt, redirectPrompt } from './prompts.ts';

test('the prompt to improve a page names it and its readers', () => {
  const prompt = improvePrompt(
    { path: '/guides/auth', human: 1_204, ai: 877, total: 2_081 },
    'In the last 30 days',
  );
  expect(prompt).toContain('Improve the page /guides/auth.');
  expect(prompt).toContain('In the last 30 days it had 1,204 views by people and 877 by AI clients.');
});

test('a redirect quotes both paths', () => {
  expect(redirectPrompt('/old page', '/new')).toBe('Add a redirect from "/old page" to "/new"');
});

test('a path with quotation marks stands between others', () => {
  expect(redirectPrompt('/say-"hi"', '/hi')).toBe('Add a redirect from “/say-"hi"” to "/hi"');
  expect(redirectPrompt('/"“«`', '/hi')).toBe('Add a redirect from "/%22“«`" to "/hi"');
});
