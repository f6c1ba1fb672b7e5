const ID = '[1-9]\\d{0,9}';
/** A course's pages, named by numbers alone. */
const COURSE_PAGE = new RegExp(
  `^/(?:lectures/${ID}/(?:${ID})?|course/${ID}/(?:links|attachments)|quizz/${ID}/(?:\\?quiz=${ID})?)$`,
);

/**
 * The end of a mail's link that leads on to the page that somebody came for. Anything but a course's page of this
 * portal is left out: a mail of ours must neither lead elsewhere nor carry a stranger's words.
 */
export function leadingOn(next: string | undefined): string {
  return next !== undefined && COURSE_PAGE.test(next) ? `&next=${encodeURIComponent(next)}` : '';
}
