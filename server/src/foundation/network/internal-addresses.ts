import { isIP } from 'node:net';
import { AddressList } from '../address-list.ts';

/** IPv4 that is not the public internet, by IANA's registry of special-purpose addresses, and a cloud's own. */
const special4 = new AddressList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a carrier
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and most clouds' metadata service
  '168.63.129.16', // Azure's own, from within a machine there, although the address is a public one
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays from IPv6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]);

/** IPv6 has one block for the public; loopback, link-local, unique local and multicast all lie outside of it. */
const global6 = new AddressList(['2000::/3']);
const special6 = new AddressList([
  '2001::/23', // protocol assignments, Teredo's tunnels among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries any IPv4 address in it
  '3fff::/20', // documentation
]);

/** Whether an address is anything but a public one. */
export function isInternal(given: string): boolean {
  const address = withoutWrapping(given);
  const family = isIP(address);
  if (family === 4) return special4.has(address);
  return !(family === 6 && global6.has(address)) || special6.has(address);
}

/** The IPv4 address that an IPv6 one stands for: mapped (`::ffff:10.0.0.1`), or behind a NAT64 (`64:ff9b::10.0.0.1`). */
export function withoutWrapping(address: string): string {
  const host = isIP(address) === 6 ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined;
  const [, high, low] = /^(?:::ffff:|64:ff9b::)(?:([0-9a-f]+):)?([0-9a-f]*)$/.exec(host ?? '') ?? [];
  if (low === undefined) return address;
  const bits = (Number.parseInt(high ?? '0', 16) << 16) | Number.parseInt(low || '0', 16);
  return [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join('.');
}
