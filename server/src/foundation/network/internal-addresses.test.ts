import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInternal } from './internal-addresses.ts';

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.169.254', '172.31.0.1'],
  ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.19.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.251'],
  ...['255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
  ...['2001:db8::1', '2001:0:1::1', '2002:a00:1::1', '3fff::1', '64:ff9b:1::1', '::10.0.0.1', '100::1'],
  ...['168.63.129.16', 'nonsense', ''],
])('%s is internal', (address) => expect(isInternal(address)).toBe(true));

test.each(['1.1.1.1', '100.63.255.255', '100.128.0.1', '140.82.112.3', '172.32.0.1', '2606:50c0:8000::153'])(
  '%s is public',
  (address) => expect(isInternal(address)).toBe(false),
);

test('an IPv6 address that stands for an IPv4 one is what that is', () => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.constantFrom('::ffff:', '::FFFF:', '64:ff9b::', '0:0:0:0:0:ffff:'),
      (address, prefix) => {
        expect(isInternal(prefix + address)).toBe(isInternal(address));
      },
    ),
  );
});
