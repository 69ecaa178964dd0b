import { expect, test } from 'vitest';
import { closestPage } from './closest-page.ts';

const pages = [
  '/',
  '/quickstart',
  '/guides/install',
  '/guides/auth',
  '/reference/errors',
  '/concepts/queues',
];

test.each([
  ['/guides/installation', '/guides/install'],
  ['/guide/auth', '/guides/auth'],
  ['/concepts/queue', '/concepts/queues'],
  ['/Concepts/Queues', '/concepts/queues'],
  ['/docs/v1/errors', '/reference/errors'],
  ['/quick-start', '/quickstart'],
])('%s was probably meant to be %s', (missing, page) => {
  expect(closestPage(missing, pages)).toBe(page);
});

test('what is like no page gets no suggestion', () => {
  expect(closestPage('/wp-login.php', pages)).toBeUndefined();
  expect(closestPage('/anything', [])).toBeUndefined();
});

test('a path is not sent to itself', () => {
  expect(closestPage('/guides/auth', ['/guides/auth'])).toBeUndefined();
});
