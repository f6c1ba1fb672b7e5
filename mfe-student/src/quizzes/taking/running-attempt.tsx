import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import type { Attempt } from '@rambla/api/contract';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect } from 'react';
import { cachePortal, canCachePortal } from '../../study-ui/unsent/portal-cache.ts';
import { PageNavigation } from './page-navigation.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionNavigation } from './question-navigation.tsx';
import { SaveStateLabel } from './save-state.tsx';
import { SubmitPage } from './submit-page.tsx';
import css from './taking.module.css';
import { TimeLeft } from './time-left.tsx';
import { unsentAnswersAtom } from './unsent-answers.ts';
import { useAnswers } from './use-answers.ts';
import { useAttemptPages } from './use-attempt-pages.ts';
import { useCountdown } from './use-countdown.ts';
import type { LoadedAttempt } from './use-loaded-attempt.ts';

const CLOSING_MS = 4000;

type Props = {
  opened: LoadedAttempt;
  takesFocus: boolean;
  /** Reloads the attempt from the server. */
  onLook: () => Promise<void>;
  onSubmitted: (attempt: Attempt) => void;
};

/** A running attempt: its questions by pages, the clock, the save state and the navigation. */
export function RunningAttempt({ opened, takesFocus, onLook, onSubmitted }: Props) {
  const { attempt } = opened;
  const { answers, answer, flag } = useAnswers(opened);
  const secondsLeft = useCountdown(opened);
  const timeUp = secondsLeft === 0;
  const pages = useAttemptPages(attempt, takesFocus);
  useClosing(timeUp, onLook);
  useReloadWhenStale(attempt.id, onLook);
  useEffect(() => {
    // Lets a reload during the attempt work offline.
    if (canCachePortal()) void cachePortal(['mfe-student']).catch(() => undefined);
  }, []);
  return (
    <div className={`wrap page ${css.taking}`}>
      <PageTitle title={attempt.title} />
      <header className={css.head}>
        <h1>{attempt.title}</h1>
        {attempt.preview && <p className="chip chip-warn">Vista previa: no cuenta</p>}
      </header>
      <div className={css.bar}>
        <SaveStateLabel attemptId={attempt.id} />
        {secondsLeft !== null && attempt.dueAt && (
          <TimeLeft seconds={secondsLeft} startedAt={attempt.startedAt} dueAt={attempt.dueAt} />
        )}
      </div>
      {timeUp && <TimeUp />}
      <div className={css.columns}>
        <aside className={css.side}>
          <QuestionNavigation attempt={attempt} answers={answers} pages={pages} />
        </aside>
        <div className={css.main}>
          {pages.isLast ? (
            <SubmitPage
              attempt={attempt}
              answers={answers}
              pages={pages}
              closed={timeUp}
              onSubmitted={onSubmitted}
            />
          ) : (
            pages.questions.map((question) => (
              <QuestionCard
                key={question.slot}
                question={question}
                number={attempt.questions.indexOf(question) + 1}
                attemptId={attempt.id}
                given={answers.get(question.slot)}
                closed={timeUp}
                onAnswer={(response, typing) => answer(question.slot, response, typing)}
                onFlag={(flagged) => flag(question.slot, flagged)}
              />
            ))
          )}
          <PageNavigation pages={pages} />
        </div>
      </div>
    </div>
  );
}

// Polls, because the server closes the attempt some seconds after its end, unless a teacher has added time.
function useClosing(timeUp: boolean, onLook: () => Promise<void>): void {
  useEffect(() => {
    if (!timeUp) return;
    void onLook();
    const timer = setInterval(() => void onLook(), CLOSING_MS);
    return () => clearInterval(timer);
  }, [timeUp, onLook]);
}

function useReloadWhenStale(attemptId: number, onLook: () => Promise<void>): void {
  const isStale = useAtomValue(unsentAnswersAtom).stale.has(attemptId);
  useEffect(() => {
    if (isStale) void onLook();
  }, [isStale, onLook]);
}

function TimeUp() {
  const { reached } = useAtomValue(unsentAnswersAtom);
  return (
    <div className={`callout ${css.timeUp}`} role="alert">
      <Icon name="clock" />
      <p>
        <strong>Se terminó el tiempo.</strong>{' '}
        {reached
          ? 'Estamos entregando lo que respondiste.'
          : 'Lo que respondiste está en este dispositivo y sale cuando vuelva la conexión: lo que llegue después de hora, tu docente lo ve marcado.'}
      </p>
    </div>
  );
}
