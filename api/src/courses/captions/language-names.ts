const languageNames = new Intl.DisplayNames(['es'], { type: 'language' });

/** The Spanish name of a language, as captions are labelled: «Español». */
export function nameOfLanguage(language: string): string {
  const name = languageNames.of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
