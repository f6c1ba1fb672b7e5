import { errorMessage } from '@rambla/kit/base-api';
import { numberText } from '@rambla/kit/format/numbers';
import { Icon } from '@rambla/kit/ui/icon';
import type { Ref } from 'react';
import type { OwnComment } from './grading.api.ts';
import css from './grading.module.css';
import { MarkButtons } from './mark-buttons.tsx';
import { OwnComments } from './own-comments.tsx';
import { RubricPointsField } from './rubric-points.tsx';
import type { AnswerGraderState } from './use-grader.ts';

type Props = {
  grader: AnswerGraderState;
  comments: OwnComment[];
  commentRef: Ref<HTMLTextAreaElement>;
  onReuse: (text: string) => void;
  /** The name or number of the last graded answer, empty before the first. */
  lastName: string;
};

/** The form for an answer's mark and comment. */
export function MarkPanel({ grader, comments, commentRef, onReuse, lastName }: Props) {
  const { draft, most, rubric, change, choose, problem, failure, last, handleSave, handleUndo } = grader;
  const onMark = (mark: string) => change({ mark });
  const trouble = problem || (failure ? errorMessage(failure) : '');
  return (
    <form
      className={css.mark}
      aria-label="Nota y comentario"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <div className={css.markIn}>
        <div className={css.markHead}>
          <label htmlFor="grading-mark">Nota</label>
          <p>
            <input
              id="grading-mark"
              className={css.big}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              size={4}
              value={draft.mark}
              onChange={(event) => onMark(event.currentTarget.value)}
            />{' '}
            de {numberText(most)}
          </p>
          <MarkButtons most={most} mark={draft.mark} onMark={onMark} />
        </div>
        {rubric.length > 0 && <RubricPointsField rubric={rubric} points={draft.points} onPoints={choose} />}
        <div className="field">
          <label htmlFor="grading-comment">
            Comentario <kbd>C</kbd>
          </label>
          <textarea
            id="grading-comment"
            ref={commentRef}
            className="input"
            rows={3}
            maxLength={5000}
            value={draft.comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
        </div>
        <OwnComments comments={comments} onUse={onReuse} />
      </div>
      <div className={css.save}>
        <MarkButtons className={css.keysBelow} most={most} mark={draft.mark} onMark={onMark} />
        {trouble && (
          <p className={css.trouble} role="alert">
            <Icon name="alert" />
            {trouble}
          </p>
        )}
        <button type="submit" className="btn btn-cta btn-lg">
          Guardar y seguir <kbd>Enter</kbd>
        </button>
        <p className={css.saved} role="status">
          {last && (
            <>
              <Icon name="check" />
              {lastName}: {numberText(last.mark)}.
              <button type="button" onClick={() => void handleUndo()}>
                Deshacer <kbd>Z</kbd>
              </button>
            </>
          )}
        </p>
      </div>
    </form>
  );
}
