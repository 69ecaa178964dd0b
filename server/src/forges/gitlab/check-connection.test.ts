import { expect, test } from 'vitest';
import { checkConnection } from './check-connection.ts';
import { answeringGitLab } from './testing/answering-gitlab.ts';

const project = {
  path_with_namespace: 'Group/Docs',
  web_url: 'https://gitlab.example.com/Group/Docs',
  default_branch: 'main',
  archived: false,
  merge_requests_enabled: true,
  permissions: { project_access: null, group_access: { access_level: 40 } },
};
const token = { user_id: 7, scopes: ['api'], active: true, revoked: false };

const good = {
  'personal_access_tokens/self': () => Response.json(token),
  'projects/group%2Fdocs': () => Response.json(project),
  'projects/group%2Fdocs/repository/branches/main': () => Response.json({ name: 'main' }),
};

const codesOf = async (answers: Readonly<Record<string, () => Response>>) =>
  (await checkConnection(answeringGitLab({ ...good, ...answers }))).map(({ code }) => code);

test('a role in the group suffices, and so does another spelling of the path', async () => {
  expect(await codesOf({})).toEqual([]);
});

test('a GitLab that does not know the tokens’ own endpoint is taken as it is', async () => {
  const unknown = () => Response.json({ error: '404 Not Found' }, { status: 404 });
  expect(await codesOf({ 'personal_access_tokens/self': unknown })).toEqual([]);
});

test('a role by an invited group is found among all members', async () => {
  const permissions = { project_access: null, group_access: null };
  const invited = { 'projects/group%2Fdocs': () => Response.json({ ...project, permissions }) };
  const member = (level: number, state = 'active') => ({
    'projects/group%2Fdocs/members/all/7': () => Response.json({ access_level: level, state }),
  });
  expect(await codesOf({ ...invited, ...member(30) })).toEqual([]);
  expect(await codesOf({ ...invited, ...member(20) })).toEqual(['permission_missing']);
  expect(await codesOf({ ...invited, ...member(30, 'blocked') })).toEqual(['permission_missing']);
  expect(await codesOf(invited)).toEqual(['permission_missing']);
});

test('a revoked token is refused', async () => {
  const revoked = () => Response.json({ ...token, active: false, revoked: true });
  expect(await codesOf({ 'personal_access_tokens/self': revoked })).toEqual(['credential_refused']);
});

test('merge requests that are turned off are said', async () => {
  const off = () => Response.json({ ...project, merge_requests_enabled: false });
  expect(await codesOf({ 'projects/group%2Fdocs': off })).toEqual(['permission_missing']);
});

test('a project that answers by another path has moved', async () => {
  const moved = () => Response.json({ ...project, path_with_namespace: 'group/handbook' });
  expect(await codesOf({ 'projects/group%2Fdocs': moved })).toEqual(['repository_moved']);
});

test('a redirect to another host is told, and the token does not follow it', async () => {
  const elsewhere = () =>
    new Response('', { status: 301, headers: { location: 'https://evil.example/api/v4/projects/9' } });
  const problems = await checkConnection(answeringGitLab({ ...good, 'projects/group%2Fdocs': elsewhere }));
  expect(problems).toMatchObject([{ code: 'repository_moved', field: 'url' }]);
  expect(problems[0]!.message).toContain('moved to https://evil.example.');
});

test('a repository without branches is told apart', async () => {
  const { 'projects/group%2Fdocs/repository/branches/main': _, ...without } = good;
  const empty = {
    ...without,
    'projects/group%2Fdocs': () => Response.json({ ...project, default_branch: null }),
  };
  const problems = await checkConnection(answeringGitLab(empty));
  expect(problems).toMatchObject([{ code: 'base_branch_missing', field: 'branch' }]);
  expect(problems[0]!.message).toContain('push a first commit');
});
