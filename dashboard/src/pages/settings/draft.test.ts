import { expect, test } from 'vitest';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { changed, type Draft, isChanged, patchOf, storedValue, unsaved } from './draft.ts';
import { keptCredential } from './fields/credential-draft.ts';
import type { Entry, Value } from './fields/setting.ts';
import { sectionsOf } from './sections/sections.ts';

const project: ProjectBody = {
  id: 'demo',
  name: 'Acme documentation',
  repository: {
    forge: 'github',
    url: 'https://github.com/acme/docs',
    branch: 'main',
    root: '',
    hasCredential: true,
  },
  model: null,
  humanSource: 'any',
  aiPurposes: [],
  allowedOrigins: [],
  basePath: '',
  ignoredHosts: [],
  ignoredAddresses: [],
  clientRules: [],
  retentionDays: null,
  mention: 'docwright',
  pullRequests: {
    draft: false,
    labels: ['documentation'],
    reviewers: [],
    signOff: false,
    title: null,
    verifiedCommits: false,
    template: true,
  },
  hookUrl: 'http://127.0.0.1:4000/v1/hooks/demo/github',
  hasHookSecret: false,
  drains: [],
  allowedPaths: ['static/**'],
  contentRules: {
    activeContent: 'refuse',
    hiddenCharacters: 'refuse',
    steeringFiles: 'refuse',
    newHosts: 'show',
  },
  allowedSecrets: [],
  checks: [{ name: 'Vale', command: 'vale .' }],
  contextRepositories: [
    {
      name: 'api',
      forge: 'github',
      url: 'https://github.com/acme/api',
      branch: 'main',
      hasCredential: true,
    },
  ],
  modelKeyProviders: ['my.gateway'],
  limits: { agentSteps: 40 },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const settings = sectionsOf({ all: ['my.gateway'], withKey: ['my.gateway'] }).flatMap(
  (section) => section.settings,
);
const settingAt = (path: string) => settings.find((setting) => setting.path === path)!;
const draftOf = (changes: Record<string, Value>): Draft =>
  Object.entries(changes).reduce<Draft>(
    (draft, [path, value]) => changed(draft, project, settingAt(path), value),
    {},
  );
const sent = (changes: Record<string, Value>) => patchOf(settings, project, draftOf(changes));

test('only what was changed is sent', () => {
  expect(sent({ name: 'Handbook' })).toEqual({ name: 'Handbook' });
});

test('a value that is typed back to what is stored is no change', () => {
  const draft = changed(draftOf({ name: 'Handbook' }), project, settingAt('name'), project.name);
  expect(isChanged(draft, settings)).toBe(false);
  const checks = storedValue(project, settingAt('checks'));
  expect(draftOf({ checks })).toEqual({});
});

test('settings inside of others are sent together, by their names', () => {
  expect(sent({ 'limits.agentCost': '0.5', 'limits.agentSteps': '', 'pullRequests.draft': true })).toEqual({
    limits: { agentCost: 0.5, agentSteps: null },
    pullRequests: { draft: true },
  });
});

test('what is no number goes to the server as it was typed, and never as nothing', () => {
  expect(sent({ 'limits.agentCost': 'five' })).toEqual({ limits: { agentCost: 'five' } });
});

test('a number may be written as defaults are', () => {
  expect(sent({ 'limits.agentTokens': '5,000,000' })).toEqual({ limits: { agentTokens: 5_000_000 } });
});

test('lines become a list without empty ones', () => {
  expect(sent({ allowedPaths: ' static/** \n\nCHANGELOG.md\n' })).toEqual({
    allowedPaths: ['static/**', 'CHANGELOG.md'],
  });
});

test('a text that is emptied is taken back, unless something must stand there', () => {
  expect(sent({ mention: '' })).toEqual({ mention: null });
  expect(sent({ name: '' })).toEqual({ name: '' });
});

test('a key is replaced or taken back by its provider, whose name may have dots', () => {
  expect(sent({ 'modelKeys.my.gateway': { change: 'replace', text: 'sk-1' } })).toEqual({
    modelKeys: { 'my.gateway': 'sk-1' },
  });
  expect(sent({ 'modelKeys.my.gateway': { change: 'remove', text: '' } })).toEqual({
    modelKeys: { 'my.gateway': null },
  });
});

test('what cannot be seen for the chosen host is not sent', () => {
  const changes = {
    'repository.forge': 'local',
    'repository.url': 'https://github.com/acme/other',
    'repository.name': 'handbook',
  };
  expect(sent(changes)).toEqual({ repository: { forge: 'local', name: 'handbook' } });
});

test('an app’s key is a credential', () => {
  const app = { ...keptCredential, change: 'replace', kind: 'app', appId: '12', privateKey: 'PEM' } as const;
  expect(sent({ 'repository.credential': app })).toEqual({
    repository: { credential: { appId: '12', privateKey: 'PEM' } },
  });
});

test('an entry is sent whole, without what is empty and without the credential that stays', () => {
  const [known] = storedValue(project, settingAt('contextRepositories')) as readonly Entry[];
  const renamed = { ...known!, values: { ...known!.values, branch: 'next' } };
  expect(sent({ contextRepositories: [renamed] })).toEqual({
    contextRepositories: [
      { name: 'api', forge: 'github', url: 'https://github.com/acme/api', branch: 'next' },
    ],
  });
});

test('an entry’s credential can be taken back', () => {
  const [known] = storedValue(project, settingAt('contextRepositories')) as readonly Entry[];
  const removed = {
    ...known!,
    values: { ...known!.values, credential: { ...keptCredential, change: 'remove' } },
  };
  const body = sent({ contextRepositories: [removed as Entry] }) as { contextRepositories: object[] };
  expect(body.contextRepositories[0]).toMatchObject({ credential: null });
});

test('what is typed while a change is being saved stays to be saved', () => {
  const saved = draftOf({ name: 'Handbook', mention: 'docs' });
  const meanwhile = changed(saved, project, settingAt('name'), 'Handbooks');
  expect(unsaved(meanwhile, saved, settings)).toEqual({ name: 'Handbooks' });
});
