import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useRef } from 'react';
import { useWriteToStudentsMutation } from '../../roster/roster.api.ts';
import { TextAreaField } from '../editing/text-area-field.tsx';
import { splitIntoBatches } from '../list/batches.ts';

type Props = {
  /** The recipients by course. */
  to: { courseId: number; userIds: number[] }[];
  subject: string;
  onDone: () => void;
  onClose: () => void;
};

/** Writes a separate mail to each student. */
export function StudentMailDialog({ to, subject, onDone, onClose }: Props) {
  const [write] = useWriteToStudentsMutation();
  const written = useRef(new Map<string, number>());
  const count = to.reduce((sum, { userIds }) => sum + userIds.length, 0);
  return (
    <Modal title={count === 1 ? 'Escribirle' : `Escribir a ${count} estudiantes`} onClose={onClose}>
      <p className="sheet-note">
        Cada quien recibe el suyo, con su nombre, y no ve los correos de los demás.
      </p>
      <Form
        rules={{
          subject: (value: string) => (value.trim() ? undefined : 'Escribí el asunto.'),
          text: (value: string) => (value.trim() ? undefined : 'Escribí el mensaje.'),
        }}
        submit={count === 1 ? 'Mandar' : `Mandar ${count}`}
        sending="Mandando…"
        send={async (values) => {
          const calls = to.flatMap(({ courseId, userIds }) =>
            splitIntoBatches(userIds).map((some) => ({ courseId, userIds: some })),
          );
          // Skips calls already done, so that a retry sends no second mail.
          for (const call of calls) {
            const name = JSON.stringify(call);
            if (written.current.has(name)) continue;
            const { sent } = await write({ ...call, ...values }).unwrap();
            written.current.set(name, sent);
          }
          const sent = [...written.current.values()].reduce((sum, one) => sum + one, 0);
          toast.success(sent === 1 ? '1 correo en camino' : `${sent} correos en camino`);
          onDone();
          onClose();
        }}
      >
        <Field
          name="subject"
          label="Asunto"
          type="text"
          maxLength={150}
          autoComplete="off"
          defaultValue={subject}
        />
        <TextAreaField name="text" label="Mensaje" rows={6} maxLength={5000} />
      </Form>
    </Modal>
  );
}
