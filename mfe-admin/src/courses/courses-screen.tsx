import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CoursesScreen() {
  return <UnderConstruction title="Editar materias" />;
}
