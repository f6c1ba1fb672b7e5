import { expect, test } from 'vitest';
import { isRecording } from './recordings.ts';

test.each([
  ['clase.mp4', 'video/mp4', true],
  ['clase.mp3', 'audio/mpeg', true],
  ['Clase 1.MKV', '', true],
  ['apuntes.pdf', 'application/pdf', false],
  ['apuntes', '', false],
])('%s (%s) is a recording: %s', (name, type, expected) => {
  expect(isRecording(new File([], name, { type }))).toBe(expected);
});
