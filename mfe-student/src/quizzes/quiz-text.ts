import type { Quiz, QuizResult } from '@rambla/api/contract';
import { durationText, momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { percentText } from '../study-ui/lists/percent-text.ts';

export function marksText(mark: number): string {
  return mark === 1 ? '1 punto' : `${numberText(mark)} puntos`;
}

/** True when the person may start another attempt now. */
export function canStartAttempt({ phase, mine }: Quiz): boolean {
  return phase === 'open' && mine.runningAttemptId === null && mine.attemptsLeft !== 0;
}

const COUNTED = {
  best: 'cuenta el mejor',
  last: 'cuenta el último',
  average: 'cuenta el promedio',
};

/** Explains which of several attempts counts. */
export function countedAttemptText({ gradeBy }: Quiz): string {
  return COUNTED[gradeBy];
}

/** Describes the remaining attempts and which one counts. */
export function attemptsLeftText(quiz: Quiz): string {
  const left = quiz.mine.attemptsLeft;
  if (left === null) return `Podés hacerlo las veces que quieras y ${countedAttemptText(quiz)}.`;
  return `${left === 1 ? 'Te queda 1 intento' : `Te quedan ${left} intentos`} y ${countedAttemptText(quiz)}.`;
}

export function resultText({ score, maxScore, percent }: QuizResult, passMark: number | null): string {
  return `${numberText(score)} de ${numberText(maxScore)} (${percentText(percent, passMark)})`;
}

/** Lists the conditions to know before the start. */
export function listQuizConditions(quiz: Quiz): string[] {
  const { questionCount, timeLimitSeconds, attemptsAllowed, passMark, opensAt, closesAt, mine } = quiz;
  const facts = [questionCount === 1 ? '1 pregunta' : `${questionCount} preguntas`];
  if (timeLimitSeconds !== null)
    facts.push(`${durationText(timeLimitSeconds + mine.extraSeconds)} para hacerlo`);
  if (attemptsAllowed !== null)
    facts.push(attemptsAllowed === 1 ? 'Un solo intento' : `${attemptsAllowed} intentos`);
  if (passMark !== null) facts.push(`Se aprueba con ${numberText(passMark)} %`);
  if (opensAt && quiz.phase === 'soon') facts.push(`Abre: ${momentText(opensAt)}`);
  if (closesAt) facts.push(`${quiz.phase === 'closed' ? 'Cerró' : 'Cierra'}: ${momentText(closesAt)}`);
  return facts;
}
