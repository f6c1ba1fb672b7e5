import { expect, test } from 'vitest';
import { toAnswerKey } from './answers.ts';
import { toAnswerBatches } from './to-batches.ts';

const answer = (attemptId: number, slot: number) => ({
  key: toAnswerKey(attemptId, slot),
  userId: 1,
  courseId: 1,
  quizId: 1,
  attemptId,
  slot,
  response: 'x',
  flagged: false,
  seq: 1,
});
const sizes = (parts: { attemptId: number }[][]) => parts.map((part) => [part[0]?.attemptId, part.length]);

test('a part has answers of one attempt alone, whatever their order', () => {
  expect(sizes(toAnswerBatches([answer(1, 1), answer(2, 1), answer(1, 2)]))).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('a part is no greater than the server takes', () => {
  const many = Array.from({ length: 201 }, (_, slot) => answer(1, slot));
  expect(sizes(toAnswerBatches(many))).toEqual([
    [1, 100],
    [1, 100],
    [1, 1],
  ]);
});

test('nothing makes no part', () => expect(toAnswerBatches([])).toEqual([]));
