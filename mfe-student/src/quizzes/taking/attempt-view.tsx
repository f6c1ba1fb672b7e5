import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useEffect, useRef } from 'react';
import { QuizLoadingOutline } from '../quiz-outline.tsx';
import type { OwnAttemptIds } from '../quizzes.api.ts';
import { AttemptReview } from '../review/attempt-review.tsx';
import { RunningAttempt } from './running-attempt.tsx';
import { useLoadedAttempt } from './use-loaded-attempt.ts';

type Props = {
  place: OwnAttemptIds;
  /** True when the first question gets the focus, because the pressed button disappears. */
  takesFocus: boolean;
};

/** An attempt: running, or closed for review. */
export default function AttemptView({ place, takesFocus }: Props) {
  const { opened, error, look, show } = useLoadedAttempt(place);
  const state = opened?.attempt.state;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (state === 'running') wasRunning.current = true;
  }, [state]);
  if (!opened && error)
    return (
      <SectionNotice alert title="No pudimos abrir tu intento">
        <PageTitle title="Cuestionario" />
        <p>{errorMessage(error)} Lo que respondiste sigue guardado.</p>
        <button type="button" className="btn btn-primary" onClick={() => void look()}>
          Reintentar
        </button>
        <Link className="btn btn-outline" to={paths.quiz(place.courseId, place.quizId)}>
          Volver al cuestionario
        </Link>
      </SectionNotice>
    );
  if (!opened) return <QuizLoadingOutline label="Abriendo tu intento…" />;
  if (opened.attempt.state !== 'running')
    return <AttemptReview attempt={opened.attempt} justEnded={state === 'expired' && wasRunning.current} />;
  return (
    <RunningAttempt
      key={opened.attempt.id}
      opened={opened}
      takesFocus={takesFocus}
      onLook={look}
      onSubmitted={(attempt) => void show(attempt, Date.now())}
    />
  );
}
