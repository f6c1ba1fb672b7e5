import type { ContentItem } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { coursePublicationText } from './course-publication-text.ts';

const item = (kind: ContentItem['kind'], title: string, state: ContentItem['state'] = 'published') =>
  ({ kind, title, state }) as ContentItem;
const textOf = (...items: ContentItem[]) => coursePublicationText([{ id: null, name: null, items }]);

test('names the quizzes and assignments that open', () => {
  expect(textOf(item('lecture', 'Uno'), item('quiz', 'Parcial'))).toBe('Se ve 1 clase. Se abre «Parcial».');
  const four = ['A', 'B', 'C', 'D', 'E'].map((title) => item('assignment', title));
  expect(textOf(...four)).toBe('No se ve ninguna clase. Se abren «A», «B», «C» y 2 más.');
});

test('counts what stays closed', () => {
  const draft = item('quiz', 'Parcial', 'draft');
  expect(textOf(item('lecture', 'Uno'), item('lecture', 'Dos'), draft)).toBe(
    'Se ven 2 clases. 1 cosa no se ve todavía.',
  );
});
