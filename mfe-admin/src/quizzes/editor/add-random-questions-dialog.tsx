import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { parseNumber } from '../../admin-ui/editing/number-fields.ts';
import { SelectField } from '../../admin-ui/editing/select-field.tsx';
import { useBankTagsQuery } from '../bank/bank.api.ts';
import type { SlotDraft } from './slots.ts';

type Props = { courseId: number; onAdd: (slots: SlotDraft[]) => void; onClose: () => void };

/** Adds a number of random questions with a tag, drawn anew for each attempt. */
export function AddRandomQuestionsDialog({ courseId, onAdd, onClose }: Props) {
  const { data: tags } = useBankTagsQuery(courseId);
  const options = (tags ?? []).map(({ tag, questions }) => ({ value: tag, label: `${tag} (${questions})` }));
  if (tags && options.length === 0)
    return (
      <Modal title="Sortear por etiqueta" onClose={onClose}>
        <p>Ninguna pregunta del banco tiene etiquetas todavía. Ponéselas al editarlas o al importarlas.</p>
      </Modal>
    );
  const available = (tag: string) => tags?.find((one) => one.tag === tag)?.questions ?? 0;
  return (
    <Modal title="Sortear por etiqueta" onClose={onClose}>
      <Form
        rules={{
          tag: () => undefined,
          count: (value: string, { tag }) => {
            const count = parseNumber(value);
            if (!count || count < 1 || !Number.isInteger(count)) return 'Escribí cuántas.';
            return count > available(tag ?? '') ? `Con esa etiqueta hay ${available(tag ?? '')}.` : undefined;
          },
          mark: (value: string) => ((parseNumber(value) ?? -1) < 0 ? 'Escribí los puntos.' : undefined),
        }}
        submit="Agregar"
        send={async ({ tag, count, mark }) => {
          const slot = { questionId: null, tag, title: '', kind: null, mark };
          onAdd(
            Array.from({ length: parseNumber(count) ?? 0 }, () => ({ ...slot, key: crypto.randomUUID() })),
          );
          onClose();
        }}
      >
        <SelectField name="tag" label="Etiqueta" options={options} />
        <div className="field-row">
          <Field name="count" label="Cuántas preguntas" type="text" inputMode="numeric" defaultValue="1" />
          <Field name="mark" label="Puntos de cada una" type="text" inputMode="decimal" defaultValue="1" />
        </div>
      </Form>
    </Modal>
  );
}
