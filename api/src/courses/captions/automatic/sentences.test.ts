import { expect, test } from 'vitest';
import { renderVtt } from '../cue.ts';
import { readCaptions } from '../read-captions.ts';
import { findPartEnd } from './cut-audio.ts';
import { toSentenceCues } from './sentences.ts';

const heard = (startSeconds: number, endSeconds: number, text: string) => ({
  startSeconds,
  endSeconds,
  text,
});
const texts = (...segments: ReturnType<typeof heard>[]) => toSentenceCues(segments).map(({ text }) => text);

test('a sentence that came in two pieces is one caption, and a piece with two sentences is two', () => {
  const cues = toSentenceCues([
    heard(0, 2, ' Un impuesto abre'),
    heard(2, 4, ' una brecha.'),
    heard(4, 8, ' Mide cuánto? Mide mucho.'),
  ]);
  expect(cues.map(({ text }) => text)).toEqual([
    'Un impuesto abre una brecha.',
    'Mide cuánto?',
    'Mide mucho.',
  ]);
  expect(cues[0]).toMatchObject({ startSeconds: expect.closeTo(0, 0), endSeconds: 4 });
  expect(cues[2]?.startSeconds).toBeGreaterThan(cues[1]?.endSeconds ?? 9);
});

test('abbreviations, initials and decimals end no sentence; a pause does', () => {
  expect(texts(heard(0, 5, 'El Dr. J. Sosa dijo 3.5 veces. Bien.'))).toEqual([
    'El Dr. J. Sosa dijo 3.5 veces.',
    'Bien.',
  ]);
  expect(texts(heard(0, 2, 'y entonces'), heard(5, 6, 'seguimos'))).toEqual(['y entonces', 'seguimos']);
});

test('speech without full stops is cut at commas, in captions that fit on the screen', () => {
  const clause = 'la recta es la misma aunque el cociente cambie, ';
  const cues = toSentenceCues([heard(0, 60, clause.repeat(12))]);
  expect(cues.length).toBeGreaterThan(5);
  for (const { text, startSeconds, endSeconds } of cues) {
    expect(text.length).toBeLessThanOrEqual(120);
    expect(endSeconds - startSeconds).toBeLessThanOrEqual(8);
    expect(text).toMatch(/,$/);
  }
});

test('whatever the service says becomes text that a person could have uploaded', () => {
  const hostile = ['<script>alert(1)</script> --> &amp; 00:00.000', `${'x'.repeat(5000)}`, '   ', '\n\n'];
  const cues = toSentenceCues(hostile.map((text, index) => heard(index, index, text)));
  const { problems, notes, cues: read } = readCaptions(renderVtt(cues));
  expect([problems, notes]).toEqual([[], []]);
  expect(read.map(({ text }) => text).join(' ')).toContain('<script>alert(1)</script> --> &amp; 00:00.000');
});

test('parts end in a silence late in them, or else after four minutes', () => {
  const sound = { seconds: 600, silences: [100, 200, 230, 430] };
  expect(findPartEnd(sound, 0)).toBe(230);
  expect(findPartEnd(sound, 230)).toBe(430);
  expect(findPartEnd(sound, 430)).toBe(600);
  expect(findPartEnd({ seconds: 600, silences: [] }, 0)).toBe(240);
});
