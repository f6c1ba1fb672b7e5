import { expect, test } from 'vitest';
import { splitTranscript } from './split-transcript.ts';

/** Builds cues with these durations, and splits them into passages. */
function cut(...captions: [text: string, seconds: number][]): string[] {
  let at = 0;
  const cues = captions.map(([text, seconds], index) => {
    const startSeconds = at;
    at += seconds;
    return { captionId: 1, language: 'es', number: index + 1, startSeconds, endSeconds: at, text };
  });
  return splitTranscript(cues, 'Clase').map(({ text }) => text);
}

test('a passage does not end at the title of a chapter', () => {
  const passages = cut(
    ['Hoy vemos la contabilidad.', 45],
    ['# La partida doble', 1],
    ['Cada hecho se anota dos veces.', 20],
  );
  expect(passages).toEqual([
    'Hoy vemos la contabilidad.',
    'La partida doble: Cada hecho se anota dos veces.',
  ]);
});

test('a title stays with what it introduces, however long', () => {
  expect(cut(['# ¿Qué es el activo?', 1], ['Lo que la empresa tiene.', 90])).toEqual([
    '¿Qué es el activo? Lo que la empresa tiene.',
  ]);
});

test('titles that introduce nothing are no passage', () => {
  expect(cut(['Eso es todo.', 5], ['# Fin', 1])).toEqual(['Eso es todo.']);
  expect(cut(['# Fin', 1])).toEqual([]);
});
