import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { GitHubRefusal, withoutOctokit } from './refusal.ts';

const rest = (status: number, data: unknown) =>
  Object.assign(new Error('of Octokit'), {
    name: 'HttpError',
    status,
    response: { headers: { 'x-a': 1 }, data },
  });

const graphql = (errors: object[], headers: object = {}) =>
  Object.assign(new Error('of Octokit'), { name: 'GraphqlResponseError', headers, errors });

describe('an error of Octokit', () => {
  test('becomes a refusal with the details that GitHub gives', () => {
    const data = {
      message: 'Validation Failed',
      errors: [{ message: 'No commits' }, { code: 'invalid' }, 'Also'],
    };
    const refusal = withoutOctokit(rest(422, data));
    expect(refusal).toBeInstanceOf(GitHubRefusal);
    expect(refusal).toMatchObject({
      status: 422,
      message: 'Validation Failed: No commits: Also',
      headers: { 'x-a': '1' },
    });
  });

  test('of an answer that is not GitHub’s has no words', () => {
    expect(withoutOctokit(rest(404, '<html>'))).toMatchObject({ status: 404, message: '' });
  });

  test.each([
    ['STALE_DATA', 409],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['SOMETHING_NEW', 422],
    [undefined, 422],
  ])('of GraphQL with the type %s is a %i', (type, status) => {
    expect(withoutOctokit(graphql([{ type, message: 'No.' }]))).toMatchObject({ status, message: 'No' });
  });

  test('about a limit is no refusal: it passes', () => {
    const reset = Math.ceil(Date.now() / 1000) + 600;
    const limit = withoutOctokit(
      graphql([{ type: 'RATE_LIMITED', message: 'Slow down' }], { 'x-ratelimit-reset': String(reset) }),
    );
    expect(limit).toMatchObject({ code: 'unavailable' });
    expect((limit as Fault).retryAfterSeconds).toBeGreaterThan(500);
  });

  test.each([
    [{}, 60],
    [{ 'x-ratelimit-reset': '99999999999' }, 3_600],
    [{ 'x-ratelimit-reset': 'soon' }, 60],
  ])('about a limit with %j asks for %i seconds', (headers, retryAfterSeconds) => {
    const limit = withoutOctokit(graphql([{ type: 'RATE_LIMITED', message: '' }], headers));
    expect(limit).toMatchObject({ retryAfterSeconds });
  });

  test('around our own Fault is that Fault, and any other error is itself', () => {
    const fault = new Fault('unavailable', 'Away.');
    expect(withoutOctokit(Object.assign(new Error('x', { cause: fault }), { name: 'HttpError' }))).toBe(
      fault,
    );
    const other = new TypeError('x');
    expect(withoutOctokit(other)).toBe(other);
  });
});
