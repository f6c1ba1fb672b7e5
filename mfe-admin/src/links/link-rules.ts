/** Only addresses of the web: anything else in a link could run. */
export function urlProblem(text: string): string | undefined {
  const url = text.trim();
  if (!url) return 'Escribí la dirección.';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return 'Tiene que ser una dirección como https://ejemplo.com.';
  }
  return undefined;
}
