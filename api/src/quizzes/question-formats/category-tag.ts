const GENERIC = /^(?:top|\$.*\$|default for .*|por defecto (?:en|para) .*|)$/i;

/** Converts a category's path to at most one tag: the last meaningful name. */
export function toCategoryTags(path: string): string[] {
  // Moodle doubles slashes within names.
  const names = path.replaceAll('//', '\u0001').split('/');
  const name = names.map((one) => one.replaceAll('\u0001', '/').trim()).findLast((one) => !GENERIC.test(one));
  return name === undefined ? [] : [name.slice(0, 60)];
}
