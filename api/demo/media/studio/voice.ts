import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { DemoStoryboard } from './storyboard.ts';

const HERTZ = 22_050;
const BYTES_PER_SECOND = 2 * HERTZ;
const WAV_HEAD_BYTES = 44;
const VOICE = '-v es-419 -s 165 -g 2'.split(' ');

/** Abbreviations that the voice would read as words of another language. */
const SPELLED: Record<string, string> = { IPC: 'i pe ce', PIB: 'pib', IVA: 'iva', CSV: 'ce ese ve' };

/** Samples of one sentence: 16 bits, mono. */
export type Speech = Buffer;

export const speechSecondsOf = (speech: Speech): number => speech.length / BYTES_PER_SECOND;

function speak(text: string): Speech {
  const words = text.replace(/\p{Lu}{3}/gu, (word) => SPELLED[word] ?? word);
  return execFileSync('espeak-ng', [...VOICE, '--stdout', words]).subarray(WAV_HEAD_BYTES);
}

/** Speaks every step of a spoken storyboard, in order. */
export function renderSpeeches({ scenes, spoken }: DemoStoryboard): Speech[] | undefined {
  return spoken ? scenes.flatMap(({ steps }) => steps).map(speak) : undefined;
}

/** Writes one raw track with each sentence at its start time; returns ffmpeg's arguments to read it. */
export function writeVoiceTrack(
  speeches: Speech[],
  starts: readonly number[],
  seconds: number,
  path: string,
) {
  const track = Buffer.alloc(2 * Math.ceil(seconds * HERTZ));
  for (const [index, speech] of speeches.entries())
    speech.copy(track, 2 * Math.round((starts[index] ?? 0) * HERTZ));
  writeFileSync(path, track);
  return ['-f', 's16le', '-ar', String(HERTZ), '-ac', '1', '-i', path];
}
