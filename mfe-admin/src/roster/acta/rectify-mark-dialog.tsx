import type { Acta, ActaLine } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { SelectField } from '../../admin-ui/editing/select-field.tsx';
import { useRectifyActaMutation } from './acta.api.ts';
import { actaLineNameOf, formatActaMark } from './acta-mark.ts';

type Props = { courseId: number; acta: Acta; line: ActaLine; onClose: () => void };

const ABSENT = 'absent';

/** Corrects a mark of a closed acta, which keeps the original mark visible. */
export function RectifyMarkDialog({ courseId, acta, line, onClose }: Props) {
  const [rectify] = useRectifyActaMutation();
  const options = [
    ...acta.conversion.steps.map(({ mark }) => ({ value: String(mark), label: String(mark) })),
    { value: ABSENT, label: formatActaMark(null) },
  ];
  return (
    <Modal title="Rectificar la nota" onClose={onClose}>
      <p className="sheet-note">
        <bdi>{actaLineNameOf(line)}</bdi>: el acta dice {formatActaMark(line.mark)}. Quedan las dos notas, con
        tu nombre.
      </p>
      <Form
        rules={{
          mark: () => undefined,
          reason: (value: string) => (value.trim() ? undefined : 'Escribí el motivo.'),
        }}
        submit="Rectificar"
        sending="Guardando…"
        send={async ({ mark, reason }) => {
          const body = { courseId, period: acta.period, userId: line.userId, reason: reason.trim() };
          await rectify({ ...body, mark: mark === ABSENT ? null : Number(mark) }).unwrap();
          toast.success('Nota rectificada');
          onClose();
        }}
      >
        <SelectField
          name="mark"
          label="Nota nueva"
          options={options}
          defaultValue={line.mark === null ? ABSENT : String(line.mark)}
        />
        <Field name="reason" label="Motivo" type="text" maxLength={300} autoComplete="off" required />
      </Form>
    </Modal>
  );
}
