import type { Assignment, AttemptQuestion } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { Spinner } from '@rambla/kit/ui/spinner';
import type { ReactNode } from 'react';
import { LoadErrorLine } from '../../study-ui/lists/load-error-line.tsx';
import css from './assignment.module.css';
import { useSubmittedAttemptQuery } from './assignments.api.ts';
import { SubmissionPanel, type SubmissionProps } from './submission-panel.tsx';
import { SubmissionContents } from './submission-receipt.tsx';

type Props = SubmissionProps & { attemptId: number; children: ReactNode };

/** The returned assignment's mark, rubric and comments. */
export function ReturnedAssignment({ attemptId, children, ...typed }: Props) {
  const { assignment } = typed;
  const { id: assignmentId, courseId, mine, phase } = assignment;
  const { data, error, refetch } = useSubmittedAttemptQuery({ courseId, assignmentId, attemptId });
  if (!data && error) return <LoadErrorLine error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Cargando…" />;
  const question = data.questions[0];
  const comment = question?.review?.comment;
  const result = mine.result;
  const isRunning = mine.runningAttemptId !== null;
  return (
    <div className={css.split}>
      <div>
        {comment && (
          <div className={css.says}>
            <p>
              <strong>{mine.gradedBy ?? 'Tu docente'}</strong> {mine.gradedAt && momentText(mine.gradedAt)}
            </p>
            <p className={css.own}>{comment}</p>
          </div>
        )}
        {question?.rubric && <Points rubric={question.rubric} />}
        <details className={css.instructions}>
          <summary>Ver la consigna</summary>
          {children}
        </details>
      </div>
      <div className={css.side}>
        <section className={css.hand} aria-label="Tu nota">
          <h2>Tu nota</h2>
          {result && (
            <>
              <p className={css.big}>
                {numberText(result.score)} <small>de {numberText(result.maxScore)}</small>
              </p>
              <span className={css.bar} aria-hidden="true">
                <i style={{ width: `${result.percent}%` }} />
              </span>
            </>
          )}
          <p className={css.hint}>{howText(assignment)}</p>
          <SubmissionContents attempt={data} assignmentId={assignmentId} />
        </section>
        {(isRunning || (phase === 'open' && mine.attemptsLeft !== 0)) && <SubmissionPanel {...typed} />}
      </div>
    </div>
  );
}

function howText({ mine }: Assignment): string {
  const mate = mine.handedInBy ? ` La entregó ${mine.handedInBy} por tu grupo.` : '';
  if (mine.lateLoss > 0) return `Entregaste tarde: se descontó ${mine.lateLoss} %.${mate}`;
  return `${mine.lateSeconds > 0 ? 'Entregaste tarde.' : 'Entregaste a tiempo.'}${mate}`;
}

function Points({ rubric }: { rubric: NonNullable<AttemptQuestion['rubric']> }) {
  return (
    <>
      <h2 className={css.mid}>La pauta</h2>
      <ul className={css.rubric}>
        {rubric.map(({ id, title, levels, points }) => (
          <li key={id}>
            <b>{title}</b>
            <span className={css.points}>
              {points === null ? '–' : numberText(points)} de {numberText(levels.at(-1)?.points ?? 0)}
            </span>
            <ul className={css.levels} aria-label={`Niveles de ${title}`}>
              {levels.toReversed().map((level) => (
                <li key={level.points} data-on={level.points === points || undefined}>
                  {level.points === points && <span className="sr-only">Logrado: </span>}
                  {level.text || numberText(level.points)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
