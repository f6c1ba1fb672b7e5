import type { Attempt } from '@rambla/api/contract';
import { baseApi, errorBody, errorMessage } from '@rambla/kit/base-api';
import { numberText } from '@rambla/kit/format/numbers';
import { useDispatch } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useState } from 'react';
import { useFormDraft } from '../../admin-ui/editing/form-draft.ts';
import { formatFieldNumber, MARK_DECIMALS, parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { TextAreaField } from '../../admin-ui/editing/text-area-field.tsx';
import type { MarkBody, OtherGraderMark } from '../grading/grading.api.ts';
import { MarkConflictDialog } from '../grading/mark-conflict-dialog.tsx';
import { useGradeAnswerMutation } from './results.api.ts';

type Props = {
  attempt: Attempt;
  slot: number;
  most: number;
  mark: number | null;
  comment: string | null;
  /** The time of the mark on the screen; null without a mark by hand. */
  gradedAt: string | null;
};
type Change = Partial<MarkBody>;

/** Form for a manual mark, which keeps unsaved input. */
export function MarkForm({ attempt, slot, most, mark, comment, gradedAt }: Props) {
  const { courseId, quizId, id: attemptId } = attempt;
  const [grade] = useGradeAnswerMutation();
  const [clash, setClash] = useState<{ theirs: OtherGraderMark; mine: Change } | null>(null);
  const dispatch = useDispatch();
  const shown = formatFieldNumber(mark, MARK_DECIMALS);
  const draft = useFormDraft(`grade-${attemptId}-${slot}`);
  /** Resolves also when another person graded meanwhile; then the dialog asks whose mark stays. */
  const save = async (mine: Change, seen: string | null) => {
    const arrived = draft.sending();
    const { error } = await grade({ courseId, quizId, attemptId, slot, ...mine, gradedAt: seen });
    const body = errorBody(error);
    if (body?.code === 'graded_meanwhile') return setClash({ theirs: body.current as OtherGraderMark, mine });
    if (error) throw error;
    setClash(null);
    arrived();
    toast.success('Nota guardada con éxito');
  };
  const handleTakeTheirs = () => {
    setClash(null);
    draft.forget();
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
            ...(text !== comment && { comment: text }),
          };
          await save(mine, gradedAt);
        }}
      >
        <div className="field-row" ref={draft.ref}>
          <Field
            name="mark"
            label={`Puntos, de ${numberText(most)}`}
            type="text"
            inputMode="decimal"
            defaultValue={shown}
            hint="Vacío: la nota automática."
          />
          <TextAreaField
            name="comment"
            label="Comentario"
            rows={2}
            maxLength={5000}
            defaultValue={comment ?? ''}
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
