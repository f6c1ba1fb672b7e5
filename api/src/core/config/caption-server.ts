import type { SettingsReader } from './settings.ts';

/** A speech-to-text server with OpenAI's API. */
export interface CaptionServer {
  url: string;
  key: string | undefined;
  model: string;
  /** The time limit for one part of a lecture. */
  timeoutSeconds: number;
  /** The maximum audio sent per calendar month, in minutes; 0 for no limit. */
  minutesPerMonth: number;
}

/** Reads the CAPTIONS_… settings; returns undefined when CAPTIONS_API_URL is not set. */
export function readCaptionServer(settings: SettingsReader): CaptionServer | undefined {
  const url = settings.optionalUrl('CAPTIONS_API_URL', ['http', 'https']);
  if (url === undefined) return undefined;
  // fetch refuses a URL with credentials, and its error message would repeat the password.
  if (URL.canParse(url) && (new URL(url).username !== '' || new URL(url).password !== ''))
    settings.refuse('CAPTIONS_API_URL', 'va sin usuario ni clave; la clave va en CAPTIONS_API_KEY.');
  return {
    url,
    key: settings.secret('CAPTIONS_API_KEY', 1),
    model: settings.text('CAPTIONS_MODEL', 'whisper-1'),
    // The limit is below 300, because Node's fetch gives up after 300 seconds without a first byte.
    timeoutSeconds: settings.integer('CAPTIONS_TIMEOUT_SECONDS', 280, 1, 290),
    minutesPerMonth: settings.integer('CAPTIONS_MINUTES_PER_MONTH', 600, 0, 1_000_000),
  };
}
