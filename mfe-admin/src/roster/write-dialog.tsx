import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { TextAreaField } from '../desk/editing/text-area-field.tsx';
import { useWriteToStudentsMutation } from './roster.api.ts';

type Props = {
  courseId: number;
  userIds: number[];
  subject: string;
  onDone: () => void;
  onClose: () => void;
};

/** Writes a mail to students, to each their own. */
export function WriteDialog({ courseId, userIds, subject, onDone, onClose }: Props) {
  const [write] = useWriteToStudentsMutation();
  const count = userIds.length;
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
          const { sent } = await write({ courseId, userIds, ...values }).unwrap();
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
