import { parseUrl } from '@rambla/kit/data/parse-url';

/** Allows only web addresses: other schemes could run code. */
export function urlProblem(text: string): string | undefined {
  const url = text.trim();
  if (!url) return 'Escribí la dirección.';
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? '')) {
    return 'Tiene que ser una dirección como https://ejemplo.com.';
  }
  return undefined;
}
