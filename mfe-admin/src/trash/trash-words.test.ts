import { expect, test } from 'vitest';
import { daysLeftText, trashContentsText } from './trash-words.ts';

test('tells what came along in the words of people, and nothing of tables without one', () => {
  expect(trashContentsText({ impressions: 900, lectures: 12, quizzes: 1, subscriptions: 1200 })).toBe(
    '12 clases · 1 cuestionario · 1.200 inscripciones',
  );
  expect(trashContentsText({ notes: 2 })).toBe('2 apuntes');
  expect(trashContentsText({ talkQuestions: 80 })).toBe('80 preguntas de las clases');
  expect(trashContentsText({})).toBe('');
});

test.each([
  ['2026-12-22T12:00:00.000Z', 'Quedan 30 días'],
  ['2026-12-22T11:59:59.000Z', 'Quedan 30 días'],
  ['2026-11-23T11:00:00.000Z', 'Queda 1 día'],
  ['2026-11-22T23:00:00.000Z', 'Se va hoy'],
])('until %s: %s', (expiresAt, text) => {
  expect(daysLeftText(expiresAt, Date.parse('2026-11-22T12:00:00.000Z'))).toBe(text);
});
