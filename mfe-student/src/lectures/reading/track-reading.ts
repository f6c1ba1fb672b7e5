import { sendWatchTime, storeWatchTime, watchTimeOutbox } from '../watching/send-watched.ts';

type Reading = {
  userId: number;
  courseId: number;
  lectureId: number;
  /** The page's reading time in seconds. */
  seconds: number;
};

const HAND_IN_EVERY_MS = 15_000;
const CHECK_EVERY_MS = 1000;
/** Extra seconds before reporting a page as read; the server's count starts with the first report. */
const MARGIN_S = 2;
/** A page counts as read after at least this share of its reading time. */
const LEAST_SHARE = 0.25;

type Followed = {
  article: HTMLElement;
  /** An element below the page's last line. */
  end: HTMLElement;
  onProgress: (share: number) => void;
  /** Called after the server has recorded that the reader reached the end. */
  onRead: () => void;
  /** True once the page is done; a later report could overrule a reader who marks the page as unread. */
  isDone: () => boolean;
};

/** Returns the share of the page above the window's bottom, 0 to 1. */
function shareSeen(article: HTMLElement): number {
  const { top, height } = article.getBoundingClientRect();
  return height === 0 ? 0 : Math.min(1, Math.max(0, (window.innerHeight - top) / height));
}

/** Reports the read part of a page as a watched interval; returns a function to stop. */
export function trackReading(
  { userId, courseId, lectureId, seconds }: Reading,
  { article, end, onProgress, onRead, isDone }: Followed,
): () => void {
  const viewId = crypto.randomUUID();
  const openedAt = performance.now();
  let furthest = 0;
  let reported = -1;
  let isEndSeen = false;
  let isRead = false;

  const look = () => {
    const share = shareSeen(article);
    onProgress(share);
    if (document.visibilityState === 'hidden') return;
    furthest = Math.max(furthest, share);
    if (end.getBoundingClientRect().top < window.innerHeight) isEndSeen = true;
  };
  const openSeconds = () => (performance.now() - openedAt) / 1000;
  const keep = (ended: boolean) => {
    const position = Math.round(furthest * seconds * 10) / 10;
    if (isDone() || (position === reported && !ended)) return;
    reported = position;
    const intervals: [number, number][] = position > 0 ? [[0, ended ? seconds : position]] : [];
    const at = ended ? seconds : position;
    void storeWatchTime({
      userId,
      courseId,
      lectureId,
      viewId,
      openSeconds: openSeconds(),
      intervals,
      position: at,
      ended,
    });
  };
  const handIn = async (ended: boolean) => {
    if (isDone()) return;
    keep(ended);
    await watchTimeOutbox.send();
    if (ended && !watchTimeOutbox.find(viewId)) onRead();
  };
  const check = () => {
    look();
    if (isRead || !isEndSeen || openSeconds() < LEAST_SHARE * seconds + MARGIN_S) return;
    isRead = true;
    void handIn(true);
  };
  const hide = () => {
    if (document.visibilityState !== 'hidden') return;
    keep(isRead);
    const waiting = watchTimeOutbox.find(viewId);
    if (waiting) void sendWatchTime(waiting, true);
  };
  let frame = 0;
  const handleScroll = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };

  void handIn(false);
  check();
  const timers = [
    setInterval(check, CHECK_EVERY_MS),
    setInterval(() => void handIn(isRead), HAND_IN_EVERY_MS),
  ];
  window.addEventListener('scroll', handleScroll, { passive: true });
  document.addEventListener('visibilitychange', hide);
  return () => {
    for (const timer of timers) clearInterval(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', handleScroll);
    document.removeEventListener('visibilitychange', hide);
    keep(isRead);
    void watchTimeOutbox.send();
  };
}
