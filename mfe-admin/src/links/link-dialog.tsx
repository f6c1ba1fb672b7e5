import type { Link } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useFormDraft } from '../admin-ui/editing/form-draft.ts';
import { addUrlScheme, urlProblem } from './link-rules.ts';
import { useAddLinkMutation, useSaveLinkMutation } from './links.api.ts';

type Props = { courseId: number; link?: Link; onClose: () => void };

/** Adds a link, or edits the given one. */
export function LinkDialog({ courseId, link, onClose }: Props) {
  const [add] = useAddLinkMutation();
  const [save] = useSaveLinkMutation();
  const draft = useFormDraft(link ? `link-${link.linkId}` : `add-link-${courseId}`);
  return (
    <Modal title={link ? 'Editar link' : 'Agregar link'} onClose={onClose}>
      <Form
        rules={{
          name: (value: string) => (value.trim() ? undefined : 'Escribí el nombre.'),
          url: urlProblem,
        }}
        submit="Guardar"
        sending="Guardando…"
        send={async ({ name, url }) => {
          const body = { courseId, name: name.trim(), url: addUrlScheme(url) };
          if (link) await save({ ...body, linkId: link.linkId }).unwrap();
          else await add(body).unwrap();
          draft.forget();
          toast.success(link ? 'Datos actualizados con éxito' : 'Link agregado con éxito');
          onClose();
        }}
      >
        <div className="fields" ref={draft.ref}>
          <Field
            name="name"
            label="Nombre"
            type="text"
            maxLength={200}
            autoComplete="off"
            defaultValue={link?.name}
            required
          />
          <Field
            name="url"
            label="Dirección"
            type="url"
            maxLength={2000}
            autoComplete="off"
            placeholder="https://"
            defaultValue={link?.url}
            required
          />
        </div>
      </Form>
    </Modal>
  );
}
