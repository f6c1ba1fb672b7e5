import type { Attempt, AttemptQuestion } from '../src/quizzes/attempts/attempts.schema.ts';
import type { NewQuestionBody } from '../src/quizzes/questions/questions.schema.ts';
import type { FullQuiz, NewQuizBody } from '../src/quizzes/quizzes.schema.ts';
import type { Actor } from './actors.ts';
import type { Cast } from './cast.ts';
import type { TestApp } from './harness.ts';

/** A question of each kind, two marks each. */
export const QUESTION_SAMPLES: Record<NewQuestionBody['kind'], NewQuestionBody> = {
  single: {
    kind: 'single',
    text: '¿Cuánto vale $\\frac{d}{dx}x^2$?',
    mark: 2,
    feedback: 'Es la regla de la potencia.',
    options: [
      { text: '$2x$', weight: 100, feedback: '¡Muy bien!' },
      { text: '$x$', weight: -25, feedback: 'Falta el dos.' },
      { text: '$x^2$', weight: 50 },
    ],
  },
  multiple: {
    kind: 'multiple',
    text: 'Son **pares**:',
    mark: 2,
    options: [
      { text: '2', weight: 50 },
      { text: '4', weight: 50 },
      { text: '5', weight: -50 },
    ],
  },
  truefalse: {
    kind: 'truefalse',
    text: 'Toda función derivable es continua.',
    mark: 2,
    correct: true,
    feedbackTrue: 'Así es.',
    feedbackFalse: 'Repasá el teorema.',
  },
  short: {
    kind: 'short',
    text: '¿Capital de Uruguay?',
    mark: 2,
    accepted: [{ text: 'Montevideo' }, { text: 'Monte*', weight: 50, feedback: 'Casi.' }],
  },
  numerical: {
    kind: 'numerical',
    text: '¿Cuánto es $\\pi$?',
    mark: 2,
    numbers: [
      { value: 3.14, tolerance: 0.01 },
      { min: 3, max: 4, weight: 25 },
    ],
  },
  matching: {
    kind: 'matching',
    text: 'Uní cada país con su capital.',
    mark: 2,
    pairs: [
      { text: 'Uruguay', match: 'Montevideo' },
      { text: 'Perú', match: 'Lima' },
    ],
    distractors: [{ text: 'Quito' }],
  },
  ordering: {
    kind: 'ordering',
    text: 'De menor a mayor',
    mark: 2,
    items: [{ text: 'uno' }, { text: 'dos' }, { text: 'tres' }, { text: 'cuatro' }],
  },
  gaps: {
    kind: 'gaps',
    text: 'La [[1]] de $x^2$ es [[2]] y vale [[3]] en 1.',
    mark: 2,
    gaps: [
      { accepted: [{ text: 'derivada' }] },
      { kind: 'choice', accepted: [{ text: '2x' }, { text: 'x', weight: 0 }] },
      { kind: 'number', accepted: [{ text: '2', tolerance: 0.1 }], weight: 2 },
    ],
  },
  calculated: {
    kind: 'calculated',
    text: 'Se venden {q} unidades a {p} pesos. ¿Cuánto es el ingreso $p \\cdot q = {{p}} \\cdot {{q}}$?',
    mark: 2,
    feedback: 'Es {={p}*{q}}.',
    variables: [
      { name: 'p', min: 1.5, max: 9.5, decimals: 1 },
      { name: 'q', min: 100, max: 999, decimals: 0 },
    ],
    formulas: [
      { formula: '{p}*{q}', tolerance: 1, toleranceKind: 'relative' },
      { formula: '{p}+{q}', weight: 25, tolerance: 0, feedback: 'Sumaste {p} y {q}.' },
    ],
    units: [{ name: '$' }, { name: 'miles', factor: 1000 }],
  },
  file: {
    kind: 'file',
    text: 'Subí tu informe.',
    mark: 2,
    maxFiles: 3,
    types: ['document', '.png'],
    maxSize: 2_000_000,
    graderInfo: 'Mirá la firma.',
  },
  essay: { kind: 'essay', text: 'Explicá el teorema.', mark: 2, graderInfo: 'Mirá las hipótesis.' },
};

export async function createQuiz(
  t: TestApp,
  cast: Cast,
  body: Partial<NewQuizBody> = {},
): Promise<FullQuiz & { questions: NonNullable<FullQuiz['questions']> }> {
  const response = await t.call('POST', `/courses/${cast.courseId}/quizz`, {
    as: cast.people['T+'],
    body: { title: 'Parcial', state: 'published', questions: Object.values(QUESTION_SAMPLES), ...body },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().quiz;
}

export function toQuizPath(quiz: { id: number; courseId: number }, rest = ''): string {
  return `/courses/${quiz.courseId}/quizz/${quiz.id}${rest}`;
}

export async function startAttempt(
  t: TestApp,
  quiz: { id: number; courseId: number },
  as: Actor,
): Promise<Attempt> {
  const response = await t.call('POST', toQuizPath(quiz, '/attempts'), { as, body: {} });
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.json().attempt;
}

/** Finds the attempt's question of this kind. */
export function findQuestionOfKind(attempt: Attempt, kind: AttemptQuestion['kind']): AttemptQuestion {
  const question = attempt.questions.find((one) => one.kind === kind);
  if (!question) throw new Error(`no ${kind} in the attempt`);
  return question;
}

/** Finds the id of the option, item, pair or choice with this HTML. */
export function findPartId(question: AttemptQuestion, words: string): string {
  const parts = [...(question.options ?? []), ...(question.pairs ?? []), ...(question.choices ?? [])];
  const part = parts.find(({ html }) => html === words);
  if (!part) throw new Error(`no part says ${words}`);
  return part.id;
}
