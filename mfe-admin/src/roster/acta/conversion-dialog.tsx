import type { MarkConversion } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { TextAreaField } from '../../admin-ui/editing/text-area-field.tsx';
import { useSaveConversionMutation } from './acta.api.ts';

type Props = { conversion: MarkConversion; onClose: () => void };

const LINE = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*[:=→-]\s*(\d{1,3})\s*$/;

function stepsOf(text: string): MarkConversion['steps'] | undefined {
  const lines = text.split('\n').filter((line) => line.trim());
  const steps = lines.map((line) => {
    const [, from = '', mark = ''] = LINE.exec(line) ?? [];
    return { from: Number(from.replace(',', '.') || Number.NaN), mark: Number(mark || Number.NaN) };
  });
  const isRead = steps.length > 0 && steps.every(({ from, mark }) => !Number.isNaN(from + mark));
  return isRead ? steps : undefined;
}

const textOf = ({ steps }: MarkConversion) =>
  steps.map(({ from, mark }) => `${from.toLocaleString('es-UY')} = ${mark}`).join('\n');

/** Edits the institute's conversion of percents to marks, one step per line. */
export function MarkConversionDialog({ conversion, onClose }: Props) {
  const [save] = useSaveConversionMutation();
  return (
    <Modal title="Tabla de notas del instituto" onClose={onClose}>
      <p className="sheet-note">
        Un renglón por nota: desde qué porcentaje = qué nota. Vale para las actas de todos los cursos; las
        cerradas quedan con la suya.
      </p>
      <Form
        rules={{
          steps: (value: string) => (stepsOf(value) ? undefined : 'Cada renglón va como 50 = 6.'),
          passMark: (value: string) => (/^\d{1,3}$/.test(value.trim()) ? undefined : 'Poné una nota entera.'),
        }}
        submit="Guardar la tabla"
        sending="Guardando…"
        send={async ({ steps, passMark }) => {
          await save({ steps: stepsOf(steps) ?? [], passMark: Number(passMark) }).unwrap();
          toast.success('Tabla guardada');
          onClose();
        }}
      >
        <TextAreaField
          name="steps"
          label="Porcentaje = nota"
          maxLength={2000}
          defaultValue={textOf(conversion)}
        />
        <Field
          name="passMark"
          label="Aprueba con"
          inputMode="numeric"
          maxLength={3}
          defaultValue={String(conversion.passMark)}
        />
      </Form>
    </Modal>
  );
}
