const languageNames = new Intl.DisplayNames(['es'], { type: 'language' });

/** Returns a language's Spanish name with a capital letter, such as «Español». */
export function languageNameOf(language: string): string {
  const name = languageNames.of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
