const LOWER = new Set('da das de del della di do dos du la las los van von der den y e'.split(' '));

/** Suggests title case for a name in capitals; undefined when there is nothing to change. */
export function suggestTitleCase(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ');
  const lower = name.toLocaleLowerCase('es');
  if (name.length < 2 || name === lower || name !== name.toLocaleUpperCase('es')) return undefined;
  const words = lower.split(' ').map((word) => {
    if (LOWER.has(word)) return word;
    return word.replace(/(^|[^\p{L}\p{M}])(\p{L})/gu, (found) => found.toLocaleUpperCase('es'));
  });
  const written = words.join(' ');
  return written === name ? undefined : written;
}
