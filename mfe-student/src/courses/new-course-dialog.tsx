import type { CourseType } from '@rambla/api/contract';
import type { FieldRules } from '@rambla/kit/dom/form';
import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useId } from 'react';
import { useCreateOwnCourseMutation } from './courses.api.ts';

type Name = 'name' | 'type' | 'category' | 'description';

const TYPES: { value: CourseType; text: string }[] = [
  { value: 'FCEA', text: 'FCEA · Ciencias Económicas' },
  { value: 'FING', text: 'FING · Ingeniería' },
  { value: 'CORTOS', text: 'CORTOS · Cursos cortos y carreras' },
];

const rules: FieldRules<Name> = {
  name: (value) => (value.trim() ? undefined : 'Poné un nombre.'),
  type: () => undefined,
  category: (value) => (value.length > 60 ? 'Hasta 60 caracteres.' : undefined),
  description: () => undefined,
};

/** Creates a course; the teacher who creates it teaches it. */
export function NewCourseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [create] = useCreateOwnCourseMutation();
  const handleSend = async ({ name, type, category, description }: Record<Name, string>) => {
    const course = await create({
      name: name.trim(),
      type: type as CourseType,
      category: category.trim(),
      description: description.trim() || null,
      objective: null,
      groups: [],
    }).unwrap();
    toast.success(`Creaste ${course.name}. Ya podés subir sus videos.`);
    onClose();
    void navigate(paths.editLectures(course.id));
  };
  return (
    <Modal title="Crear curso" onClose={onClose}>
      <Form rules={rules} send={handleSend} submit="Crear curso" sending="Creando…">
        <Field name="name" label="Nombre" maxLength={200} autoComplete="off" required />
        <TypeField />
        <Field
          name="category"
          label="Categoría"
          maxLength={60}
          autoComplete="off"
          hint="Por ejemplo: Primer año"
        />
        <DescriptionField />
      </Form>
    </Modal>
  );
}

function TypeField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Tipo</label>
      <select className="input" id={id} name="type" defaultValue="FCEA">
        {TYPES.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function DescriptionField() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Descripción</label>
      <textarea className="input" id={id} name="description" rows={4} maxLength={5000} />
    </div>
  );
}
