import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

const V6_GROUPS = 8;

/** Expands an IPv6 address to its eight groups. */
function expandV6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, V6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups.map((group) => group.padStart(4, '0').toLowerCase());
}

function plainAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return mapped?.[1] ?? ip.split('%', 1)[0] ?? ip;
}

/** The network by which a device is recognised: /24, for IPv6 /56. */
function networkOf(ip: string): string {
  const address = plainAddress(ip);
  if (isIPv4(address)) return address.split('.').slice(0, 3).join('.');
  if (!isIPv6(address)) return address;
  const groups = expandV6(address);
  return `${groups.slice(0, 3).join(':')}:${groups[3]?.slice(0, 2)}`;
}

/** Normalises an address for limits: an IPv6 household can choose any address of its /64. */
export function addressOf(ip: string): string {
  const address = plainAddress(ip);
  return isIPv6(address) ? expandV6(address).slice(0, 4).join(':') : address;
}

/** Identifies a device as well as possible, by its fingerprint and network. */
export function deviceHash(fingerprint: string, ip: string): string {
  return createHash('sha256')
    .update(`${fingerprint}\n${networkOf(ip)}`)
    .digest('base64url');
}
