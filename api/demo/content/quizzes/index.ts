import type { DemoQuiz } from './demo-quiz.ts';
import { derivadas } from './derivadas.ts';
import { elasticidad } from './elasticidad.ts';
import { resumen } from './resumen.ts';
import { vectores } from './vectores.ts';

/** One that is open, one with a clock, one that is over, one that is to come. */
export const demoQuizzes: readonly DemoQuiz[] = [elasticidad, resumen, derivadas, vectores];
