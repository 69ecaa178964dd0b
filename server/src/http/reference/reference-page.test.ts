import { expect, test } from 'vitest';
import { receiveHook } from '../../contract/hook.ts';
import { createProject } from '../../contract/project.ts';
import { describeApi } from '../system/openapi.ts';
import { referencePage } from './reference-page.ts';

const document = describeApi([createProject, receiveHook], 'http://127.0.0.1:4000');
const page = String(referencePage(document).body);
const rowOf = (field: string) =>
  page.split('<tr>').find((row) => row.includes(`<code>${field}</code>`)) ?? '';

test.each([
  ['repository.credential', 'A token of the host, or an app’s key.'],
  ['repository.credential.appId', 'The app’s id.'],
  ['pullRequests.title', 'What titles look like'],
  ['contextRepositories[].name', ''],
  ['checks[].command', ''],
])('the reference explains %s, a field within a field', (field, words) => {
  expect(rowOf(field)).not.toBe('');
  expect(rowOf(field)).toContain(words);
});

test('a field that must be there has a star, and the page says what a star is', () => {
  expect(rowOf('name')).toContain('<code>name</code> *</td>');
  expect(rowOf('repository.forge')).toContain('<code>repository.forge</code> *</td>');
  expect(rowOf('model')).toContain('<code>model</code></td>');
  expect(page).toContain('What has a * must be there.');
});

test('a body without fields of ours is no empty table', () => {
  const hook = page.slice(page.indexOf('<h2 id="receiveHook">'), page.indexOf('<h1>Objects'));
  expect(hook).not.toContain('<th>Field</th>');
});

test('what takes a body of any type does not refuse one for its type', () => {
  expect(document.paths!['/v1/hooks/{projectId}/{host}']!.post!.responses).not.toHaveProperty('415');
  expect(document.paths!['/v1/projects']!.post!.responses).toHaveProperty('415');
});
