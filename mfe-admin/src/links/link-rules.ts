import { parseUrl } from '@rambla/kit/data/parse-url';

/** Adds the scheme that people omit, as in «www.fing.edu.uy». */
export function addUrlScheme(text: string): string {
  const url = text.trim();
  return /^www\.[^.]/i.test(url) ? `https://${url}` : url;
}

/** Allows only web addresses, because other schemes could run code. */
export function urlProblem(text: string): string | undefined {
  const url = addUrlScheme(text);
  if (!text.trim()) return 'Escribí la dirección.';
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? '')) {
    return 'Tiene que ser una dirección como https://ejemplo.com.';
  }
  return undefined;
}
