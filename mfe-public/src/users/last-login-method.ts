const NAME = 'last_way';
const YEAR_S = 31_536_000;

/** Reads `password`, `passkey` or a provider's name from a cookie, because log-outs clear local storage. */
export function readLastLoginMethod(): string | undefined {
  return new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie)?.[1];
}

export function writeLastLoginMethod(way: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${NAME}=${encodeURIComponent(way)}; path=/login; max-age=${YEAR_S}; samesite=strict`;
}
