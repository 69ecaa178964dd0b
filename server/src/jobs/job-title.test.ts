import { expect, test } from 'vitest';
import { jobTitle } from './job-title.ts';

test.each([
  ['the prompt itself', 'Fix the links', 'Fix the links'],
  ['its first line', 'Fix the links\nand the images', 'Fix the links'],
  ['its first line in the manner of Windows', 'Fix the links \r\nand the images', 'Fix the links'],
  ['the first line that says something', '\n \t\n  Fix the links', 'Fix the links'],
  ['200 characters whole', 'é'.repeat(200), 'é'.repeat(200)],
  ['more, cut', 'a'.repeat(201), `${'a'.repeat(200)}…`],
  ['no half of a character', '𝒜'.repeat(201), `${'𝒜'.repeat(200)}…`],
])('a job is called by %s', (_what, prompt, title) => {
  expect(jobTitle(prompt)).toBe(title);
});
