import { expect, test } from 'vitest';
import { AllowedHosts, isHostPattern } from './allowed-hosts.ts';

const hosts = new AllowedHosts(['gitlab.corp.test', '*.dev.test', '10.0.0.0/8', 'fd00::5']);

test.each([
  ['gitlab.corp.test', true],
  ['GitLab.Corp.Test.', true],
  ['x.gitlab.corp.test', false],
  ['a.dev.test', true],
  ['a.b.dev.test', true],
  ['dev.test', false],
  ['evildev.test', false],
  ['.dev.test', false],
  ['10.0.0.1', false],
])('the name %s is listed: %s', (name, listed) => expect(hosts.hasName(name)).toBe(listed));

test.each([
  ['10.255.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['fd00:0::5', true],
  ['11.0.0.1', false],
  ['fd00::6', false],
  ['gitlab.corp.test', false],
])('the address %s is listed: %s', (address, listed) => expect(hosts.hasAddress(address)).toBe(listed));

test('a star lists everything, an empty list nothing', () => {
  expect(new AllowedHosts(['*']).hasName('169.254.169.254')).toBe(true);
  expect(new AllowedHosts([]).hasName('a.test')).toBe(false);
  expect(new AllowedHosts([]).hasAddress('127.0.0.1')).toBe(false);
});

test.each(['a b', 'https://a.test', 'a.test:443', 'a*.test', '10.0.0.0/33', '-a.test', '', 'a..test'])(
  '%j is no entry',
  (entry) => expect(isHostPattern(entry)).toBe(false),
);
