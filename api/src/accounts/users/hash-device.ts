import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { expandIpv6, toPlainIpAddress } from '../../core/limits/ip-address.ts';

/** Returns the network by which a device is recognised: /24 for IPv4, /56 for IPv6. */
function networkOf(ip: string): string {
  const address = toPlainIpAddress(ip);
  if (isIPv4(address)) return address.split('.').slice(0, 3).join('.');
  if (!isIPv6(address)) return address;
  const groups = expandIpv6(address);
  return `${groups.slice(0, 3).join(':')}:${groups[3]?.slice(0, 2)}`;
}

/** Identifies a device as well as possible, by its fingerprint and network. */
export function hashDevice(fingerprint: string, ip: string): string {
  return createHash('sha256')
    .update(`${fingerprint}\n${networkOf(ip)}`)
    .digest('base64url');
}
