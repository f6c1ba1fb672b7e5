const ID = '[1-9]\\d{0,9}';
/** Matches the paths of a course's pages. */
const COURSE_PAGE = new RegExp(
  `^/(?:lectures/${ID}/(?:${ID})?|course/${ID}/(?:links|attachments)|quizz/${ID}/(?:\\?quiz=${ID})?)$`,
);

/** Returns a link's parameter for a course page; strangers choose `next`, so other paths are dropped. */
export function toNextParameter(next: string | undefined): string {
  return next !== undefined && COURSE_PAGE.test(next) ? `&next=${encodeURIComponent(next)}` : '';
}
