import { inStore } from '@rambla/kit/device';
import type {} from '../first-frame/first-frame.ts';
import { PLAYER_PREFERENCES_KEY } from './player-key.ts';
import type { QualityChoice } from './quality.ts';

export type CaptionSize = 'small' | 'medium' | 'large';

/** Player preferences, stored only in this browser. */
export type PlayerPreferences = {
  rate: number;
  muted: boolean;
  volume: number;
  captions: boolean;
  captionSize: CaptionSize;
  quality: QualityChoice;
  /** Single-character shortcuts, which disturb people who use speech input. */
  shortcuts: boolean;
};

export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export const DEFAULT_PLAYER_PREFERENCES: PlayerPreferences = {
  rate: 1,
  muted: false,
  volume: 1,
  captions: true,
  captionSize: 'medium',
  quality: 'auto',
  shortcuts: true,
};

let preferences = DEFAULT_PLAYER_PREFERENCES;
let reading: Promise<PlayerPreferences> | null = null;

/** Reads the preferences once per page; without browser storage it returns defaults. */
export function readPlayerPreferences(): Promise<PlayerPreferences> {
  const read = () =>
    inStore<Partial<PlayerPreferences>>('settings', 'readonly', (store) => store.get(PLAYER_PREFERENCES_KEY));
  reading ??= (globalThis.storedPreferences ?? read())
    .then((stored) => {
      preferences = { ...preferences, ...stored };
      if (!PLAYBACK_RATES.includes(preferences.rate)) preferences.rate = 1;
      return preferences;
    })
    .catch(() => preferences);
  return reading;
}

export async function storePlayerPreferences(change: Partial<PlayerPreferences>): Promise<void> {
  preferences = { ...preferences, ...change };
  reading = Promise.resolve(preferences);
  await inStore('settings', 'readwrite', (store) => store.put(preferences, PLAYER_PREFERENCES_KEY)).catch(
    () => undefined,
  );
}
