import { expect, test } from 'vitest';
import { proxyFor } from './proxy-choice.ts';

const proxy = 'http://proxy.corp.test:3128';
const choose = (url: string, except: string[]) =>
  proxyFor(new URL(url), { http: undefined, https: proxy, except });

test.each([
  ['https://github.com/', ['corp.test']],
  ['https://notcorp.test/', ['corp.test']],
  ['https://git.corp.test/', ['git.corp.test:8443']],
  ['https://10.1.2.3/', ['10.2.0.0/16']],
  ['https://github.com/', []],
])('%s goes through the proxy in spite of %j', (url, except) => expect(choose(url, except)).toBe(proxy));

test.each([
  ['https://corp.test/', ['corp.test']],
  ['https://git.corp.test/', ['corp.test']],
  ['https://git.CORP.test./', ['.Corp.test']],
  ['https://git.corp.test/', ['*.corp.test']],
  ['https://git.corp.test:8443/', ['a.test', 'git.corp.test:8443']],
  ['https://git.corp.test/', ['git.corp.test:443']],
  ['https://10.1.2.3/', ['10.0.0.0/8']],
  ['https://[fd00::1]/', ['fd00::/8']],
  ['https://github.com/', ['*']],
])('%s does not, because of %j', (url, except) => expect(choose(url, except)).toBe(null));

test('each protocol has a proxy of its own', () => {
  expect(choose('http://github.com/', [])).toBe(null);
});
