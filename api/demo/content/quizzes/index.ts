import type { DemoQuiz } from './demo-quiz.ts';
import { derivadas } from './derivadas.ts';
import { elasticidad } from './elasticidad.ts';
import { practico } from './practico.ts';
import { resumen } from './resumen.ts';
import { vectores } from './vectores.ts';

/** Quizzes in each state: open, timed, closed, upcoming, and an assignment. */
export const demoQuizzes: readonly DemoQuiz[] = [elasticidad, resumen, derivadas, vectores, practico];
