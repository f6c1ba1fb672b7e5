import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';

export function CourseMenu({ course: { id, name }, onDelete }: { course: Course; onDelete: () => void }) {
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${name}`}>
      <MenuItem icon="edit" label="Editar datos" to={paths.course(id)} />
      <MenuItem icon="people" label="Inscriptos" to={paths.courseSubscriptions(id)} />
      <MenuItem icon="play" label="Videos" to={paths.editLectures(id)} />
      <MenuItem icon="doc" label="Materiales" to={paths.attachments(id)} />
      <MenuItem icon="link" label="Links" to={paths.links(id)} />
      <MenuItem icon="quiz" label="Cuestionarios" to={paths.editQuizzes(id)} />
      <MenuItem icon="eye" label="Ver como estudiante" to={paths.lectures(id)} />
      <MenuItem icon="trash" label="Eliminar" danger onPick={onDelete} />
    </MenuButton>
  );
}

export function BedeliaCourseMenu({ course: { id, name } }: { course: Course }) {
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${name}`}>
      <MenuItem icon="people" label="Inscriptos" to={paths.courseSubscriptions(id)} />
      <MenuItem icon="eye" label="Estudiantes" to={paths.students(id)} />
      <MenuItem icon="check" label="Notas" to={paths.gradebook(id)} />
      <MenuItem icon="doc" label="Acta" to={paths.acta(id)} />
    </MenuButton>
  );
}
