import { isIPv6 } from 'node:net';

const V6_GROUPS = 8;

/** Expands an IPv6 address to its eight groups. */
export function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, V6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups.map((group) => group.padStart(4, '0').toLowerCase());
}

/** Removes the IPv6 prefix of an IPv4 address, or an IPv6 zone; returns '' once the client has hung up. */
export function toPlainIpAddress(ip: string | undefined): string {
  if (ip === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return mapped?.[1] ?? ip.split('%', 1)[0] ?? ip;
}

/** Normalises an address for limits; an IPv6 household counts once, because it can use its whole /64. */
export function toRateLimitKey(ip: string | undefined): string {
  const address = toPlainIpAddress(ip);
  return isIPv6(address) ? expandIpv6(address).slice(0, 4).join(':') : address;
}
