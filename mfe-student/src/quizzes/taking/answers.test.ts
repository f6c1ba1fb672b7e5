import { expect, test } from 'vitest';
import { computeNextSeq, isAnswered, isPartlyAnswered, mergeAnswers } from './answers.ts';

const server = [
  { slot: 1, response: 'a', flagged: false, seq: 5 },
  { slot: 2, response: null, flagged: false, seq: 0 },
];

test('what waits on the device beats an older answer of the server', () => {
  const merged = mergeAnswers(server, [[1, { response: 'b', flagged: true, seq: 6 }]]);
  expect(merged.get(1)).toEqual({ response: 'b', flagged: true, seq: 6 });
  expect(merged.get(2)?.response).toBeNull();
});

test('an answer given later on another device beats what waits here', () => {
  expect(mergeAnswers(server, [[1, { response: 'old', flagged: false, seq: 4 }]]).get(1)?.response).toBe('a');
});

test('answers to questions that the attempt does not have are left out', () => {
  expect(mergeAnswers(server, [[9, { response: 'x', flagged: false, seq: 1 }]]).has(9)).toBe(false);
});

test('the newest of several sources wins, whatever their order', () => {
  const here = [[1, { response: 'here', flagged: false, seq: 9 }]] as const;
  const kept = [[1, { response: 'kept', flagged: false, seq: 8 }]] as const;
  expect(mergeAnswers(server, here, kept).get(1)?.response).toBe('here');
});

test('a count goes up even where the clock goes back', () => {
  expect(computeNextSeq(0, 1000.7)).toBe(1000);
  expect(computeNextSeq(1000, 1000)).toBe(1001);
  expect(computeNextSeq(5000, 1000)).toBe(5001);
});

test('blanks are no answer, «falso» is one', () => {
  for (const nothing of [null, '', '  ', [], {}, { g1: ' ' }]) expect(isAnswered(nothing)).toBe(false);
  for (const something of [false, true, '0', ['a'], { g1: 'x' }]) expect(isAnswered(something)).toBe(true);
});

test('an empty gap beside a filled one is a partial answer', () => {
  const question = {
    slot: 1,
    kind: 'gaps' as const,
    mark: 1,
    html: '',
    gaps: [
      { id: '1', kind: 'text' as const },
      { id: '2', kind: 'text' as const },
    ],
    response: null,
    seq: 0,
    flagged: false,
    savedAt: null,
  };
  expect(isPartlyAnswered(question, { 1: 'x' })).toBe(true);
  expect(isPartlyAnswered(question, { 1: 'x', 2: 'y' })).toBe(false);
  expect(isPartlyAnswered(question, null)).toBe(false);
});
