import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import {
  type Section,
  useAddSectionMutation,
  useSaveSectionMutation,
} from '../publication/publication.api.ts';

type Props = { courseId: number; section?: Pick<Section, 'id' | 'name'>; onClose: () => void };

/** Asks for a new section's name, or renames the given section. */
export function SectionDialog({ courseId, section, onClose }: Props) {
  const [add] = useAddSectionMutation();
  const [save] = useSaveSectionMutation();
  return (
    <Modal title={section ? 'Cambiar el nombre' : 'Agregar sección'} onClose={onClose}>
      <Form
        rules={{ name: (value) => (value.trim() ? undefined : 'Escribí el nombre de la sección.') }}
        submit={section ? 'Guardar' : 'Agregar'}
        sending="Guardando…"
        send={async ({ name }) => {
          if (section) await save({ courseId, sectionId: section.id, name: name.trim() }).unwrap();
          else await add({ courseId, name: name.trim() }).unwrap();
          onClose();
        }}
      >
        <Field
          name="name"
          label="Nombre de la sección"
          type="text"
          maxLength={100}
          autoComplete="off"
          defaultValue={section?.name ?? ''}
          required
        />
      </Form>
    </Modal>
  );
}
