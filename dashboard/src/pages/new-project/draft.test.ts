import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft, namesOf, projectOf, repositoryOf } from './draft.ts';

const draft = (changes: Partial<Draft>): Draft => ({ ...emptyDraft, ...changes });
const connection = { problems: [], url: '', branch: 'trunk', sites: [], unseen: null };

describe('the repository that is sent', () => {
  test('has neither address nor credential where it is local', () => {
    const sent = repositoryOf(draft({ repositoryName: ' handbook ', url: 'https://x', token: 'secret' }));
    expect(sent).toEqual({ forge: 'local', name: 'handbook' });
  });

  test('leaves out what was left empty', () => {
    const sent = repositoryOf(draft({ forge: 'github', url: 'https://github.com/a/b' }));
    expect(sent).toEqual({ forge: 'github', url: 'https://github.com/a/b' });
  });

  test('has the credential of the chosen kind, and nothing of the others', () => {
    const all = { token: 't', username: 'u', appId: '12', privateKey: 'PEM' };
    const credential = (credentialKind: Draft['credentialKind']) =>
      repositoryOf(draft({ forge: 'github', ...all, credentialKind })).credential;
    expect(credential('token')).toBe('t');
    expect(credential('user-token')).toEqual({ token: 't', username: 'u' });
    expect(credential('app')).toEqual({ appId: '12', privateKey: 'PEM' });
  });
});

describe('the project that is sent', () => {
  test('works on the branch that the host named where none was asked for', () => {
    const sent = projectOf(draft({ repositoryName: 'docs', root: 'site' }), connection);
    expect(sent.repository).toEqual({ forge: 'local', name: 'docs', branch: 'trunk', root: 'site' });
  });

  test('gives a key to the provider of the model that it was typed for', () => {
    const other = { model: 'openai/gpt', isOtherModel: true, modelKey: 'sk' };
    expect(projectOf(draft(other), connection)).toMatchObject({
      model: 'openai/gpt',
      modelKeys: { openai: 'sk' },
    });
    expect(projectOf(draft({ ...other, isOtherModel: false }), connection)).not.toHaveProperty('modelKeys');
  });
});

describe('the suggested names', () => {
  test.each([
    ['https://github.com/acme/Docs.git', 'Docs', 'docs'],
    ['git@github.com:handbook', 'handbook', 'handbook'],
    ['https://gitlab.com/a/b/', 'b', 'b'],
  ])('of %s come from its end', (url, name, id) => {
    expect(namesOf(draft({ forge: 'github', url }))).toEqual({ name, id });
  });

  test('make an id of any name, and leave a typed one alone', () => {
    expect(namesOf(draft({ name: 'Über uns: die Doku!' })).id).toBe('uber-uns-die-doku');
    expect(namesOf(draft({ name: 'Docs', id: 'Mine!' })).id).toBe('Mine!');
  });
});
