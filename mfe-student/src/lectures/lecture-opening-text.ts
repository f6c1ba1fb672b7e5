import type { Lecture } from '@rambla/api/contract';
import { futureMomentText } from '@rambla/kit/format/moment';

/** Explains why a lecture is closed: «Se abre el lunes 3 a las 18:00», «Se abre cuando apruebes Parcial». */
export function lectureOpeningText({ until, quizTitle }: NonNullable<Lecture['waiting']>): string {
  if (until !== null) return `Se abre el ${futureMomentText(until)}`;
  return `Se abre cuando apruebes ${quizTitle ?? 'un cuestionario'}`;
}
