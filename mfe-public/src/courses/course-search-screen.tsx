import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CourseSearchScreen() {
  return <UnderConstruction title="Buscar cursos" />;
}
