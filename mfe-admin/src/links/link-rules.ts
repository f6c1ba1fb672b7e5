import { parseUrl } from '@rambla/kit/parse-url';

/** Only addresses of the web: anything else in a link could run. */
export function urlProblem(text: string): string | undefined {
  const url = text.trim();
  if (!url) return 'Escribí la dirección.';
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? '')) {
    return 'Tiene que ser una dirección como https://ejemplo.com.';
  }
  return undefined;
}
