const ID = '[1-9]\\d{0,9}';
/** Matches the pages of a course, whose paths contain only numbers as ids. */
const COURSE_PAGE = new RegExp(
  `^/(?:lectures/${ID}/(?:${ID})?|course/${ID}/(?:links|attachments)|quizz/${ID}/(?:\\?quiz=${ID})?)$`,
);

/** Adds the requested page to a mail's link; only course addresses, because strangers choose this text. */
export function nextParameter(next: string | undefined): string {
  return next !== undefined && COURSE_PAGE.test(next) ? `&next=${encodeURIComponent(next)}` : '';
}
