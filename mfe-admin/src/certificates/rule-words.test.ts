import type { CertificateRuleResponse } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { certificateRuleText } from './rule-words.ts';

test('a required quiz that was hidden again is named as unpublished', () => {
  const rule = { on: true, progress: null, mark: null, allQuizzes: false, quizIds: [1, 2] };
  const quizzes = [
    { id: 1, title: 'Parcial 1', passMark: null, published: false },
    { id: 2, title: 'Parcial 2', passMark: null, published: true },
  ];
  const text = certificateRuleText({ rule, quizzes, scale: 'percent' } as unknown as CertificateRuleResponse);
  expect(text).toBe('Sale solo al aprobar «Parcial 1» (sin publicar), «Parcial 2».');
});
