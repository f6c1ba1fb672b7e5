import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Invalid settings; `message` has one Spanish line of advice for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads settings and collects their problems, so that one start reports them all. */
export class SettingsReader {
  readonly #env: NodeJS.ProcessEnv;
  readonly #problems: string[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  #raw(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  #bad<T>(name: string, advice: string, fallback: T): T {
    this.#problems.push(`${name}: ${advice}`);
    return fallback;
  }

  /** Reports a setting that conflicts with another. */
  refuse(name: string, advice: string): void {
    this.#problems.push(`${name}: ${advice}`);
  }

  throwIfBad(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems.join('\n'));
  }

  isSet(name: string): boolean {
    return this.#raw(name) !== undefined;
  }

  /** Lists, without repeats, what the pattern's first group captures in the names of settings. */
  namesLike(pattern: RegExp): string[] {
    const found = Object.keys(this.#env).filter((name) => this.isSet(name));
    return [...new Set(found.flatMap((name) => pattern.exec(name)?.[1] ?? []))].sort();
  }

  text(name: string, fallback: string): string {
    return this.#raw(name) ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const raw = this.#raw(name);
    if (raw === undefined) return fallback;
    const value = /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
    if (value >= min && value <= max) return value;
    return this.#bad(name, `«${raw}» no sirve; poné un número entero entre ${min} y ${max}.`, fallback);
  }

  flag(name: string, fallback = false): boolean {
    const raw = this.#raw(name) ?? (fallback ? '1' : '0');
    if (raw === '1' || raw === 'true') return true;
    if (raw === '0' || raw === 'false') return false;
    return this.#bad(name, `«${raw}» no sirve; poné 1 o 0.`, false);
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const raw = this.#raw(name);
    if (raw === undefined) return fallback;
    const value = values.find((known) => known === raw);
    return value ?? this.#bad(name, `«${raw}» no sirve; poné uno de: ${values.join(', ')}.`, fallback);
  }

  /** Reads an IANA time zone name. */
  timeZone(name: string, fallback: string): string {
    const raw = this.#raw(name);
    if (raw === undefined) return fallback;
    try {
      // Intl also accepts an offset such as -03:00, which has no summer time.
      if (/^[A-Z]/i.test(raw))
        return new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone;
    } catch {}
    return this.#bad(name, `«${raw}» no es una zona horaria; por ejemplo: America/Montevideo.`, fallback);
  }

  #checkedUrl(name: string, raw: string, schemes: string[]): string {
    const scheme = raw.slice(0, raw.indexOf(':')).toLowerCase();
    const known = schemes.includes(scheme);
    // The value may contain a password, so the message does not repeat it.
    if (!known || (scheme !== 'sqlite' && !URL.canParse(raw))) {
      const examples = schemes.map((known) => `${known}:…`).join(' o ');
      return this.#bad(name, `no es una dirección válida; tiene que empezar con ${examples}`, raw);
    }
    // On the web, addresses with and without the final slash may be different pages.
    return /^https?$/.test(scheme) ? raw : raw.replace(/\/+$/, '');
  }

  url(name: string, fallback: string, schemes: string[]): string {
    return this.#checkedUrl(name, this.#raw(name) ?? fallback, schemes);
  }

  optionalUrl(name: string, schemes: string[]): string | undefined {
    const raw = this.#raw(name);
    return raw === undefined ? undefined : this.#checkedUrl(name, raw, schemes);
  }

  /** Reads an address without a path. */
  origin(name: string): string | undefined {
    const raw = this.optionalUrl(name, ['http', 'https']);
    if (raw === undefined || !URL.canParse(raw) || new URL(raw).origin === raw) return raw;
    return this.#bad(name, 'va sin ruta; por ejemplo: https://cdn.tu-instituto.uy', undefined);
  }

  urlList(name: string, schemes: string[]): string[] {
    const items = (this.#raw(name) ?? '').split(',').map((item) => item.trim());
    return items.filter((item) => item !== '').map((item) => this.#checkedUrl(name, item, schemes));
  }

  mailbox(name: string, fallback: string): string {
    const raw = this.#raw(name) ?? fallback;
    const address = /<([^<>]*)>$/.exec(raw)?.[1] ?? raw;
    if (/^[^\s@<>]+@[^\s@<>]+$/.test(address) && !/[\r\n]/.test(raw)) return raw;
    return this.#bad(name, 'no es un remitente válido; por ejemplo: Rambla <hola@tu-instituto.uy>', fallback);
  }

  optionalMail(name: string): string | undefined {
    const raw = this.#raw(name);
    if (raw === undefined || /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(raw)) return raw;
    return this.#bad(name, 'no es un correo; por ejemplo: hola@tu-instituto.uy', undefined);
  }

  folder(name: string): string | undefined {
    const raw = this.#raw(name);
    return raw === undefined ? undefined : resolve(raw);
  }

  folderPath(name: string): string | undefined {
    const raw = this.#raw(name);
    if (raw === undefined || /^\/(?:[\w.-]+\/)+$/.test(raw)) return raw;
    return this.#bad(name, 'tiene que empezar y terminar con una barra; por ejemplo: /media/', undefined);
  }

  secret(name: string, minLength: number): string | undefined {
    const raw = this.#raw(name);
    if (raw === undefined || raw.length >= minLength) return raw;
    return this.#bad(name, `es muy corto; poné al menos ${minLength} caracteres al azar.`, undefined);
  }

  /** Reads `false`, the number of proxies in front, or the list of their addresses. */
  proxies(name: string): false | number | string[] {
    const raw = this.#raw(name) ?? '0';
    if (raw === '0' || raw === 'false') return false;
    // Trusting every hop would let a client choose its own address, so "true" trusts only one proxy.
    if (raw === 'true') return 1;
    if (/^\d{1,2}$/.test(raw)) return Number(raw);
    const list = raw.split(',').map((item) => item.trim());
    const known = list.every((item) => isIP(item.replace(/\/\d{1,3}$/, '')) !== 0 || item === 'loopback');
    if (known) return list;
    return this.#bad(
      name,
      'poné cuántos proxies hay delante (1) o sus direcciones IP separadas por comas.',
      false,
    );
  }

  firstAdmin(emailName: string, passwordName: string) {
    const email = this.#raw(emailName);
    const password = this.#env[passwordName] || undefined;
    if ((email === undefined) !== (password === undefined)) {
      this.#bad(emailName, `va junto con ${passwordName}: poné los dos o ninguno.`, undefined);
    }
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
      this.#bad(emailName, `«${email}» no es un correo válido.`, undefined);
    }
    return { adminEmail: email, adminPassword: password };
  }
}
