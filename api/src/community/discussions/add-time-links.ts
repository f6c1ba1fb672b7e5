import type { Db } from '../../core/database/database.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import type { DiscussionSubject } from './discussion-subject.ts';

/** The lecture to which times in a text refer. */
export interface TimedLecture {
  courseId: number;
  lectureId: number;
  durationSeconds: number;
}

/** Returns undefined for quizzes and for lectures without video. */
export async function findTimedLecture(
  db: Db,
  { courseId, lectureId }: DiscussionSubject,
): Promise<TimedLecture | undefined> {
  if (lectureId === null) return undefined;
  const lecture = await findLecture(db, courseId, lectureId);
  return lecture?.durationSeconds
    ? { courseId, lectureId, durationSeconds: lecture.durationSeconds }
    : undefined;
}

/** Matches `12:34` or `1:02:03`, but not «18:30 h», ratios («3:10:2,5») or dates. */
const TIME = /(?<![\d:.,/])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:/]|[.,]\d|\s?hs?\b)/g;
/** A tag, or the text up to the next tag. */
const PIECE = /<[^>]*>|[^<]+/g;
/** Times inside these elements stay plain text. */
const LITERAL = /^<(\/?)(?:a|code|pre|kbd|math)\b/;

function link(text: string, { courseId, lectureId, durationSeconds }: TimedLecture): string {
  return text.replace(TIME, (time, hours: string | undefined, minutes: string, seconds: string) => {
    if (hours !== undefined && Number(minutes) > 59) return time;
    const second = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (second > durationSeconds) return time;
    const address = `/lectures/${courseId}/${lectureId}?t=${second}`;
    return `<a href="${address}" data-second="${second}">${time}</a>`;
  });
}

/** Turns times in rendered, sanitized text into links to those seconds. */
export function addTimeLinks(html: string, timed: TimedLecture | undefined): string {
  if (!timed) return html;
  let depth = 0;
  return html.replace(PIECE, (piece) => {
    const literal = LITERAL.exec(piece);
    if (literal) depth += literal[1] ? -1 : 1;
    return piece.startsWith('<') || depth > 0 ? piece : link(piece, timed);
  });
}
