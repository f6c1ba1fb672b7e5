import type { Quiz } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import css from '../quizzes.module.css';
import { PublishMarksButton } from './publish-marks-button.tsx';
import { useWithholdMarks } from './use-withhold-marks.ts';

/** Publishes or withholds the marks of a quiz whose feedback waits for publication. */
export function MarksPublicationBar({ quiz }: { quiz: Quiz }) {
  const { id: quizId, courseId, feedbackWhen, releasedAt } = quiz;
  const { withhold, isLoading } = useWithholdMarks({ courseId, quizId });
  if (feedbackWhen !== 'released') return null;
  return (
    <div className={css.marksState}>
      {releasedAt === null ? (
        <>
          <span className="chip chip-warn">Notas sin publicar</span>
          <PublishMarksButton quiz={quiz} className="btn btn-primary" />
        </>
      ) : (
        <>
          <span className="chip chip-ok">Notas publicadas</span>
          <span className="muted">{momentText(releasedAt)}</span>
          <button
            type="button"
            className="btn btn-outline"
            aria-disabled={isLoading || undefined}
            onClick={() => !isLoading && void withhold()}
          >
            Dejar de mostrarlas
          </button>
        </>
      )}
    </div>
  );
}
