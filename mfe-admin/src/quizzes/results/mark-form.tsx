import type { Attempt } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useFormDraft } from '../../admin-ui/editing/form-draft.ts';
import { formatFieldNumber, MARK_DECIMALS, parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { TextAreaField } from '../../admin-ui/editing/text-area-field.tsx';
import { useGradeAnswerMutation } from './results.api.ts';

type Props = {
  attempt: Attempt;
  slot: number;
  most: number;
  mark: number | null;
  comment: string | null;
};

/** Form for a manual mark, which keeps unsaved input. */
export function MarkForm({ attempt, slot, most, mark, comment }: Props) {
  const { courseId, quizId, id: attemptId } = attempt;
  const [grade] = useGradeAnswerMutation();
  const shown = formatFieldNumber(mark, MARK_DECIMALS);
  const draft = useFormDraft(`grade-${attemptId}-${slot}`);
  return (
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
        const arrived = draft.sending();
        await grade({
          courseId,
          quizId,
          attemptId,
          slot,
          // Sends only a changed mark, so that corrections of the answer key still change an automatic mark.
          ...(values.mark !== shown && { mark: parseNumber(values.mark) }),
          comment: text,
        }).unwrap();
        arrived();
        toast.success('Nota guardada con éxito');
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
  );
}
