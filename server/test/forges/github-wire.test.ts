import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubWire } from '../support/hosts/github-wire.ts';
import { startTestHost, type TestHost, type TestHostRepository } from '../support/hosts/start-test-host.ts';

let host: TestHost;
let repository: TestHostRepository;
beforeAll(async () => {
  host = await startTestHost(githubWire);
  repository = host.newRepository();
});
afterAll(() => host[Symbol.asyncDispose]());

const ask = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `bearer ${repository.token}` };
  const response = await fetch(`${host.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, violations: host.violations.splice(0) };
};
const here = () => `/repos/${repository.path}`;

describe('the test host of GitHub objects to', () => {
  test('nothing that GitHub describes', async () => {
    expect(await ask('GET', `${here()}/pulls?state=open&per_page=5`)).toEqual({
      status: 200,
      violations: [],
    });
  });

  test.each([
    ['an operation that GitHub does not have', 'GET', '/merge_requests', undefined, /knows no GET/],
    ['a parameter that it does not take', 'GET', '/pulls?source=x', undefined, /additional properties/],
    [
      'a parameter with a value that it does not take',
      'GET',
      '/pulls?state=opened',
      undefined,
      /allowed values/,
    ],
    ['a missing field', 'POST', '/pulls', { title: 'x', head: 'y' }, /required property 'base'/],
    [
      'a field of another type',
      'POST',
      '/pulls',
      { title: 'x', head: 'y', base: 'z', draft: 'yes' },
      /boolean/,
    ],
    [
      'a field that it does not know',
      'POST',
      '/pulls',
      { head: 'y', base: 'z', labels: [] },
      /additional properties/,
    ],
  ])('%s', async (_what, method, path, body, violation) => {
    expect((await ask(method, here() + path, body)).violations).toEqual([expect.stringMatching(violation)]);
  });

  test('GraphQL that is not in the schema', async () => {
    const query = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { ref } }';
    const { violations } = await ask('POST', '/graphql', { query, variables: { input: { refUpdates: 1 } } });
    expect(violations.join('\n')).toMatch(/Cannot query field "ref"[\s\S]*repositoryId/);
  });
});
