import { expect, test } from 'vitest';
import { parseNumber } from '../../admin-ui/editing/number-fields.ts';
import type { FullQuiz } from '../quizzes.api.ts';
import { listQuizDifferences, quizFieldRules, toQuizSettingsBody } from './quiz-values.ts';

const values = {
  title: ' Parcial ',
  description: '',
  state: 'draft',
  opensAt: '2026-11-30T08:00',
  closesAt: '',
  minutes: '1,5',
  attemptsAllowed: '',
  passMark: '60',
  gradeBy: 'best',
  feedbackWhen: 'closed',
  pageSize: '',
  shuffleQuestions: '',
  shuffleOptions: 'on',
  accessCode: ' ',
};

test('what was typed becomes what the API takes', () => {
  expect(toQuizSettingsBody(values)).toEqual({
    title: 'Parcial',
    description: '',
    state: 'draft',
    opensAt: '2026-11-30T11:00:00.000Z',
    closesAt: null,
    timeLimitSeconds: 90,
    attemptsAllowed: null,
    passMark: 60,
    gradeBy: 'best',
    feedbackWhen: 'closed',
    pageSize: 0,
    shuffleQuestions: false,
    shuffleOptions: true,
    accessCode: null,
  });
});

test('a quiz cannot close before it opens, nor have half an attempt', () => {
  expect(quizFieldRules.closesAt('2026-11-30T07:00', values)).toBeDefined();
  expect(quizFieldRules.closesAt('2026-11-30T09:00', values)).toBeUndefined();
  expect(quizFieldRules.attemptsAllowed('1,5', values)).toBeDefined();
  expect(quizFieldRules.attemptsAllowed('', values)).toBeUndefined();
});

test('numbers are read with a comma and with a point', () => {
  expect(parseNumber('3,14')).toBe(3.14);
  expect(parseNumber(' 3.14 ')).toBe(3.14);
  expect(parseNumber('tres')).toBeNull();
  expect(parseNumber('')).toBeNull();
});

test('only what differs is shown of two versions', () => {
  const theirs = {
    ...toQuizSettingsBody(values),
    title: 'Examen',
    shuffleOptions: false,
  } as unknown as FullQuiz;
  expect(listQuizDifferences(toQuizSettingsBody(values), theirs)).toEqual([
    { label: 'Título', mine: 'Parcial', theirs: 'Examen' },
    { label: 'Mezclar opciones', mine: 'Sí', theirs: 'No' },
  ]);
});
