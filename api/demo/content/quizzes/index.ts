import type { DemoQuiz } from './demo-quiz.ts';
import { derivadasQuiz } from './derivadas-quiz.ts';
import { elasticidadQuiz } from './elasticidad-quiz.ts';
import { practicoQuiz } from './practico-quiz.ts';
import { resumenQuiz } from './resumen-quiz.ts';
import { vectoresQuiz } from './vectores-quiz.ts';

/** Quizzes in each state: open, timed, closed, upcoming, and an assignment. */
export const demoQuizzes: readonly DemoQuiz[] = [
  elasticidadQuiz,
  resumenQuiz,
  derivadasQuiz,
  vectoresQuiz,
  practicoQuiz,
];
