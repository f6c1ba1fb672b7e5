/** Returns the initially selected language: Spanish if available. */
export function pickCaptionLanguage(captions: readonly { language: string }[] | undefined): string | null {
  const spanish = captions?.find(({ language }) => /^es\b/.test(language));
  return (spanish ?? captions?.[0])?.language ?? null;
}
