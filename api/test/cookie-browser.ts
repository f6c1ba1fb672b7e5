/** A browser that keeps cookies per host and follows redirects by hand. */
export class CookieBrowser {
  readonly #jar = new Map<string, Map<string, string>>();

  cookiesFor(url: string): string {
    const own = this.#jar.get(new URL(url).host) ?? new Map<string, string>();
    return [...own].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(url: string, lines: string[]): void {
    const { host } = new URL(url);
    const own = this.#jar.get(host) ?? new Map<string, string>();
    this.#jar.set(host, own);
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
  }

  /** Sends one request without following redirects. */
  async get(url: string): Promise<Response> {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookiesFor(url) } });
    this.keep(url, response.headers.getSetCookie());
    return response;
  }

  /** Follows redirects up to the first address that `until` accepts, and returns this address. */
  async follow(url: string, until: (next: URL) => boolean): Promise<URL> {
    let here = url;
    for (let hops = 0; hops < 12; hops += 1) {
      const response = await this.get(here);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${here}: ${response.status} ${await response.text()}`);
      const next = new URL(location, here);
      if (until(next)) return next;
      here = next.href;
    }
    throw new Error('too many redirects');
  }
}
