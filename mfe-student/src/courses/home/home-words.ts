import type { HomeCourse } from '@rambla/api/contract';
import { formatShortDuration } from '../../study-ui/hooks/clock.ts';

type Lecture = { durationSeconds: number | null; resumeSeconds: number };

/** The remaining length: «19 min», «te quedan 12 min»; empty when unknown. */
export function timeLeftText({ durationSeconds, resumeSeconds }: Lecture): string {
  if (!durationSeconds) return '';
  if (resumeSeconds <= 0 || resumeSeconds >= durationSeconds) return formatShortDuration(durationSeconds);
  return `te quedan ${formatShortDuration(durationSeconds - resumeSeconds)}`;
}

/** Joins the non-empty parts with a middle dot. */
export function joinWithDots(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ');
}

export function welcomeText(name: string): string {
  return `Hola, ${name}. Qué bueno tenerte acá.`;
}

export function greetingText(name: string, today: string): string {
  return `Hola, ${name}. Hoy es ${today}.`;
}

/** Rounds to whole percent, but to 0 and 100 only when exact. */
export function percentOf(share: number): number {
  const percent = Math.round(100 * share);
  if (share > 0 && percent === 0) return 1;
  return share < 1 ? Math.min(99, percent) : 100;
}

export function isCourseFinished({ done, lectures }: HomeCourse): boolean {
  return lectures > 0 && done === lectures;
}

/** True for courses that may be hidden, because nothing is left to do. */
export function canHideCourse(course: HomeCourse): boolean {
  return isCourseFinished(course) || course.archivedAt !== null;
}

export function isCourseNotStarted({ done, next }: HomeCourse): boolean {
  return done === 0 && (next?.resumeSeconds ?? 0) === 0;
}
