import { isPublicUrl } from '../../core/http/public-address.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** True for an http(s) URL of this machine; URL parsing has already normalised forms like `0x7f.1`. */
export function isLoopbackUrl({ protocol, hostname, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && username === '' && password === '';
}

/** The server calls this URL, so it must not point into the institute's network. */
export function isAllowedUpstreamUrl(address: string, allowsLoopback: boolean): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.search !== '' || url.hash !== '') return false;
  return isPublicUrl(address) || (allowsLoopback && isLoopbackUrl(url));
}
