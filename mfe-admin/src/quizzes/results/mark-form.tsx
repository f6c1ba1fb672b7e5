import type { Attempt } from '@rambla/api/contract';
import { baseApi, errorBody, errorMessage } from '@rambla/kit/base-api';
import { numberText } from '@rambla/kit/format/numbers';
import { useDispatch } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useState } from 'react';
import { formatFieldNumber, MARK_DECIMALS, parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { TextAreaField } from '../../admin-ui/editing/text-area-field.tsx';
import type { MarkBody, OtherGraderMark } from '../grading/grading.api.ts';
import { MarkConflictDialog } from '../grading/mark-conflict-dialog.tsx';
import { useGradeAnswerMutation } from './results.api.ts';

type SavedMark = {
  mark: number | null;
  comment: string | null;
  /** The time of the mark; null without a mark by hand. */
  gradedAt: string | null;
};
type Props = SavedMark & { attempt: Attempt; slot: number; most: number };
type Change = Partial<MarkBody>;
/** Keeps the mark from when typing began, to detect another grader's mark. */
type Draft = { mark: string; comment: string; seen: SavedMark };

/** The saved mark of an answer as a grader sees it; undefined for an answer without marks. */
export function savedMarkOf({ questions }: Attempt, slot: number): SavedMark | undefined {
  const review = questions.find((question) => question.slot === slot)?.review;
  return review && { mark: review.mark, comment: review.comment, gradedAt: review.gradedAt ?? null };
}

/** Form for a manual mark, which keeps unsaved input. */
export function MarkForm({ attempt, slot, most, ...given }: Props) {
  const { courseId, quizId, id: attemptId } = attempt;
  const [grade] = useGradeAnswerMutation();
  const [clash, setClash] = useState<{ theirs: OtherGraderMark; mine: Change } | null>(null);
  const dispatch = useDispatch();
  const [draft, setDraft, forget] = useStoredDraft<Draft | null>(`grade-${attemptId}-${slot}`, null);
  // Our own save, until the screen has loaded it; else the next save would conflict with it.
  const [saved, setSaved] = useState<SavedMark>();
  const seen = draft?.seen ?? saved ?? given;
  const shown = formatFieldNumber(seen.mark, MARK_DECIMALS);
  const keep = (typed: Partial<Pick<Draft, 'mark' | 'comment'>>) =>
    setDraft((latest) => ({ mark: shown, comment: seen.comment ?? '', seen, ...latest, ...typed }));
  /** Resolves also when another person graded meanwhile; then the dialog asks whose mark stays. */
  const save = async (mine: Change, gradedAt: string | null) => {
    const { data, error } = await grade({ courseId, quizId, attemptId, slot, ...mine, gradedAt });
    const body = errorBody(error);
    if (body?.code === 'graded_meanwhile') return setClash({ theirs: body.current as OtherGraderMark, mine });
    if (error) throw error;
    const now = data && savedMarkOf(data.attempt, slot);
    setClash(null);
    setSaved(now);
    if (forget(draft)) setDraft(null);
    else setDraft((latest) => latest && { ...latest, seen: now ?? latest.seen });
    toast.success('Nota guardada con éxito');
  };
  const handleTakeTheirs = () => {
    setClash(null);
    setDraft(null);
    dispatch(baseApi.util.invalidateTags(['Quizzes']) as never);
  };
  return (
    <>
      <Form
        rules={{
          mark: (value: string) => {
            const number = parseNumber(value);
            if (value.trim() === '') return undefined;
            return number === null || number < 0 || number > most
              ? `Escribí un número de 0 a ${numberText(most)}.`
              : undefined;
          },
          comment: () => undefined,
        }}
        submit="Guardar nota"
        sending="Guardando…"
        send={async (values) => {
          const text = values.comment.trim() || null;
          // Sends only changes, so that corrections of the answer key still change an automatic mark.
          const mine: Change = {
            ...(values.mark !== shown && { mark: parseNumber(values.mark) }),
            ...(text !== seen.comment && { comment: text }),
          };
          if (Object.keys(mine).length === 0) {
            setDraft(null);
            return;
          }
          await save(mine, seen.gradedAt);
        }}
      >
        <div className="field-row">
          <Field
            name="mark"
            label={`Puntos, de ${numberText(most)}`}
            type="text"
            inputMode="decimal"
            defaultValue={draft?.mark ?? shown}
            onChange={(event) => keep({ mark: event.currentTarget.value })}
            hint="Vacío: la nota automática."
          />
          <TextAreaField
            name="comment"
            label="Comentario"
            rows={2}
            maxLength={5000}
            defaultValue={draft?.comment ?? seen.comment ?? ''}
            onChange={(event) => keep({ comment: event.currentTarget.value })}
          />
        </div>
      </Form>
      {clash && (
        <MarkConflictDialog
          clash={clash}
          most={most}
          onTakeTheirs={handleTakeTheirs}
          onKeepMine={() =>
            void save(clash.mine, clash.theirs.gradedAt).catch((error: unknown) =>
              toast.error(errorMessage(error)),
            )
          }
          onCancel={() => setClash(null)}
        />
      )}
    </>
  );
}
