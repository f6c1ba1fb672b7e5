import type { Settings } from './settings.ts';

/** A server that writes down speech, in OpenAI's language. */
export interface CaptionServer {
  url: string;
  key: string | undefined;
  model: string;
  /** The time limit for one part of a lecture. */
  timeoutSeconds: number;
  /** The limit of sound that it is sent in a calendar month; 0 for none. */
  minutesPerMonth: number;
}

/** Reads CAPTIONS_…; undefined without an address. */
export function captionServer(settings: Settings): CaptionServer | undefined {
  const url = settings.optionalUrl('CAPTIONS_API_URL', ['http', 'https']);
  if (url === undefined) return undefined;
  // fetch refuses such an address, and its message would repeat the password.
  if (URL.canParse(url) && (new URL(url).username !== '' || new URL(url).password !== ''))
    settings.refuse('CAPTIONS_API_URL', 'va sin usuario ni clave; la clave va en CAPTIONS_API_KEY.');
  return {
    url,
    key: settings.secret('CAPTIONS_API_KEY', 1),
    model: settings.text('CAPTIONS_MODEL', 'whisper-1'),
    // Node's fetch gives up after 300 seconds without a first byte, whatever this limit says.
    timeoutSeconds: settings.integer('CAPTIONS_TIMEOUT_SECONDS', 280, 1, 290),
    minutesPerMonth: settings.integer('CAPTIONS_MINUTES_PER_MONTH', 600, 0, 1_000_000),
  };
}
