import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Private, local and reserved networks, where no public server is. */
const CLOSED = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['192.0.2.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4');
/** Public IPv6; `CLOSED` excludes its reserved ranges and those that map to IPv4. */
const OPEN = new BlockList();
OPEN.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6');

/** True for addresses on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED.check(address, 'ipv4');
  return family === 6 && OPEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6');
}

export class PrivateAddressError extends Error {}

/** Avoids the system's resolver, which blocks the threads of file reads while a name server is silent. */
async function resolve(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
  return found;
}

const DNS_PATIENCE = { timeout: 1_500, tries: 2 };

/** Creates a DNS lookup that refuses a host name when any of its addresses is not public. */
export function createPublicLookup(servers?: string[]): LookupFunction {
  const resolver = new Resolver(DNS_PATIENCE);
  if (servers) resolver.setServers(servers);
  return (hostname, options, done) => {
    resolve(resolver, hostname).then(
      (found) => {
        if (!found.every(({ address }) => isPublicAddress(address)))
          return done(new PrivateAddressError(), '');
        if (options.all) return done(null, found);
        const [first] = found;
        return done(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}

/** True for an HTTPS URL with a host name, on the default port and without credentials. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}
