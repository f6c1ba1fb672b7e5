const GENERIC = /^(?:top|\$.*\$|default for .*|por defecto (?:en|para) .*|)$/i;

/** A category becomes a tag: the last name of its path that says something. */
export function categoryTag(path: string): string[] {
  // Moodle doubles a slash that belongs to a name.
  const names = path.replaceAll('//', '\u0001').split('/');
  const name = names.map((one) => one.replaceAll('\u0001', '/').trim()).findLast((one) => !GENERIC.test(one));
  return name === undefined ? [] : [name.slice(0, 60)];
}
