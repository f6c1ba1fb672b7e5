import { expect, test } from 'vitest';
import { markOfPoints, type Rubric } from './rubric-points.tsx';

const criterion = (id: string) => ({
  id,
  title: id,
  text: '',
  points: null,
  levels: [
    { points: 0, text: '' },
    { points: 2, text: '' },
    { points: 4, text: '' },
  ],
});
const RUBRIC = [criterion('a'), criterion('b')] as unknown as Rubric;

test('all points of a rubric give the exact mark, others a rounded one', () => {
  expect(markOfPoints(RUBRIC, { a: 4, b: 4 }, 6.667)).toBe('6,667');
  expect(markOfPoints(RUBRIC, { a: 4, b: 4 }, 3.33333)).toBe('3,33333');
  expect(markOfPoints(RUBRIC, { a: 4, b: 4 }, 6.6666667)).toBe('6,6666667');
  expect(markOfPoints(RUBRIC, { a: 4, b: 2 }, 6.667)).toBe('5');
  expect(markOfPoints(RUBRIC, { a: 2, b: 0 }, 10)).toBe('2,5');
});
