import { isPublicUrl } from '../../core/http/public-address.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** True of an http(s) address of this machine; the parser has already made `0x7f.1` a `127.0.0.1`. */
export function isLoopback({ protocol, hostname, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && username === '' && password === '';
}

/** The server calls this address, so it must not lead into the institute's network. */
export function isUpstreamUrl(address: string, allowsLoopback: boolean): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.search !== '' || url.hash !== '') return false;
  return isPublicUrl(address) || (allowsLoopback && isLoopback(url));
}
