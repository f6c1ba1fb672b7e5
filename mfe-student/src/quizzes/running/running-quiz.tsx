import { errorBody } from '@rambla/kit/base-api';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useEffect, useState } from 'react';
import { useLazyOwnAttemptQuery } from '../quizzes.api.ts';
import { type CachedAttempt, listCachedAttempts, removeCachedAttempt } from '../taking/cached-attempts.ts';
import { TimeLeft } from '../taking/time-left.tsx';
import { useCountdown } from '../taking/use-countdown.ts';
import css from './running-quiz.module.css';

/** The remaining time of a running attempt, shown on other screens. */
export default function RunningQuizClock() {
  const running = useRunning();
  return running && <Clock running={running} />;
}

/** Returns this device's cached attempt that ends first, refreshed from the server when it responds. */
function useRunning(): CachedAttempt | null {
  const { userId } = useAuth();
  const [ask] = useLazyOwnAttemptQuery();
  const [running, setRunning] = useState<CachedAttempt | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isHere = true;
    const find = async () => {
      const quizzes = (await listCachedAttempts(userId)).filter(
        ({ attempt }) => attempt.quizKind !== 'assignment',
      );
      const [kept] = quizzes.sort((a, b) => endOf(a) - endOf(b));
      // A quiz that ends in days needs no timer.
      if (!kept || !isHere || endOf(kept) > Date.now() + DAY_MS) return;
      const { id: attemptId, courseId, quizId } = kept.attempt;
      const { data: attempt, error } = await ask({ courseId, quizId, attemptId });
      // A deleted attempt; its copy stays, because the deletion may be undone.
      if (errorBody(error)?.statusCode === 404) return;
      const isOver = attempt && attempt.state !== 'running';
      if (isOver) await removeCachedAttempt(attemptId, userId);
      else if (isHere) setRunning(attempt ? { ...kept, attempt, seenAt: Date.now() } : kept);
    };
    void find();
    return () => {
      isHere = false;
    };
  }, [ask, userId]);
  return running;
}

function endOf({ attempt: { remainingSeconds }, seenAt }: CachedAttempt): number {
  return remainingSeconds === null ? Number.POSITIVE_INFINITY : seenAt + remainingSeconds * 1000;
}

function Clock({ running }: { running: CachedAttempt }) {
  const { id, courseId, quizId, title, startedAt, dueAt } = running.attempt;
  const seconds = useCountdown(running);
  if (!seconds || dueAt === null) return null;
  return (
    <aside className={css.running} aria-label="Cuestionario en curso">
      <Link className={css.title} to={paths.attempt(courseId, quizId, id)}>
        {title}
      </Link>
      <TimeLeft seconds={seconds} startedAt={startedAt} dueAt={dueAt} />
    </aside>
  );
}
