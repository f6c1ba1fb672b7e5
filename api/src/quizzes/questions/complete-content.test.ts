import { expect, test } from 'vitest';
import { QUESTION_SAMPLES } from '../../../test/quiz-samples.ts';
import { completeContent } from './complete-content.ts';

test('tags differ by more than case, accents and spaces; the first spelling stays', () => {
  const tags = ['Álgebra', 'algebra ', 'ÁLGEBRA', 'Otro'];
  expect(completeContent({ ...QUESTION_SAMPLES.truefalse, tags }).tags).toEqual(['Álgebra', 'Otro']);
});
