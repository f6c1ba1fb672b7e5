import type { QuizGradeRow } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { personName } from '../../admin-ui/person-label.tsx';
import type { QuizIds } from '../quizzes.api.ts';
import { useSetExtraTimeMutation } from './results.api.ts';

const MAX_MINUTES = 500_000;

/** Sets a person's extra time, which also moves the end of a running attempt. */
export function ExtraTimeDialog({
  place,
  grade,
  onClose,
}: {
  place: QuizIds;
  grade: QuizGradeRow;
  onClose: () => void;
}) {
  const [set] = useSetExtraTimeMutation();
  return (
    <Modal title="Tiempo extra" onClose={onClose}>
      <p className="sheet-note">
        Para <bdi>{personName(grade)}</bdi>, además del tiempo de todos. Si tiene un intento en curso, también
        se alarga.
      </p>
      <Form
        rules={{
          minutes: (value: string) => {
            const minutes = parseNumber(value || '0');
            return minutes === null || minutes < 0 || minutes > MAX_MINUTES
              ? 'Escribí los minutos.'
              : undefined;
          },
        }}
        submit="Guardar"
        sending="Guardando…"
        send={async ({ minutes }) => {
          const seconds = Math.round((parseNumber(minutes) ?? 0) * 60);
          if (seconds !== grade.extraSeconds) await set({ ...place, userId: grade.userId, seconds }).unwrap();
          toast.success('Datos actualizados con éxito');
          onClose();
        }}
      >
        <Field
          name="minutes"
          label="Minutos extra"
          type="text"
          inputMode="decimal"
          defaultValue={grade.extraSeconds ? String(grade.extraSeconds / 60).replace('.', ',') : ''}
          hint="Vacío: ninguno."
        />
      </Form>
    </Modal>
  );
}
