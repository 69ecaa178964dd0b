import { expect, test } from 'vitest';
import { pullRequestPlace } from './pull-request-place.ts';

const pullRequest = (url: string) => ({ url, number: 7, state: 'open' as const });

test('a pull request of the local forge is a page of the dashboard, whatever its address', () => {
  const place = pullRequestPlace('demo', pullRequest('http://elsewhere.example/x'), 'local');
  expect(place).toEqual({ href: '/projects/demo/pulls/7', isHere: true });
});

test('one of another host is there', () => {
  const href = 'https://github.com/acme/docs/pull/7';
  expect(pullRequestPlace('demo', pullRequest(href), 'github')).toEqual({ href, isHere: false });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example'])('nobody is led to %s', (url) => {
  expect(pullRequestPlace('demo', pullRequest(url), 'github')).toBeNull();
});
