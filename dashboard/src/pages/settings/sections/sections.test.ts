import { expect, test } from 'vitest';
import { updateProject } from '../../../../../server/src/contract/project.ts';
import { sectionsOf } from './sections.ts';

const settings = sectionsOf({ all: ['anthropic'], withKey: [] }).flatMap((section) => section.settings);
const { shape } = updateProject.body;

test('every setting of the contract can be reached', () => {
  const nested = ['repository', 'limits', 'pullRequests', 'drainSecrets', 'contentRules'];
  const plain = Object.keys(shape).filter((name) => ![...nested, 'modelKeys'].includes(name));
  const inner = Object.entries({
    repository: shape.repository.unwrap(),
    limits: shape.limits.unwrap(),
    pullRequests: shape.pullRequests.unwrap().unwrap(),
    drainSecrets: shape.drainSecrets.unwrap().unwrap(),
    contentRules: shape.contentRules.unwrap().unwrap(),
  }).flatMap(([name, object]) => Object.keys(object.shape).map((field) => `${name}.${field}`));

  expect(settings.map(({ path }) => path).toSorted()).toEqual(
    [...plain, ...inner, 'modelKeys.anthropic'].toSorted(),
  );
});

test('every field of the lists can be reached', () => {
  const fields = (path: string) =>
    settings.find((setting) => setting.path === path)!.entry!.settings.map((setting) => setting.path);
  const rule = shape.clientRules.unwrap().unwrap().element;
  const check = shape.checks.unwrap().unwrap().element;
  const context = shape.contextRepositories.unwrap().unwrap().element;

  expect(fields('clientRules').toSorted()).toEqual(Object.keys(rule.shape).toSorted());
  expect(fields('checks').toSorted()).toEqual(Object.keys(check.shape).toSorted());
  expect(fields('contextRepositories').toSorted()).toEqual(Object.keys(context.shape).toSorted());
});
