import { expect, test } from 'vitest';
import { firstStepOf, stepOf } from './steps.ts';

test.each([
  ['repository.url', 'repository'],
  ['repository.branch', 'repository'],
  ['repository.credential', 'connection'],
  ['repository.credential.privateKey', 'connection'],
  ['repository.root', 'documentation'],
  ['model', 'model'],
  ['modelKeys.openai', 'model'],
  ['id', 'model'],
])('%s is mended at the step %s', (path, step) => {
  expect(stepOf(path)).toBe(step);
});

test('of several faults the earliest step comes first', () => {
  const fault = (path: string) => ({ path, message: 'must be other' });
  expect(firstStepOf([fault('id'), fault('repository.root'), fault('repository.credential')])).toBe(
    'connection',
  );
  expect(firstStepOf([])).toBeNull();
});
