import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CourseListScreen() {
  return <UnderConstruction title="Lista de cursos" />;
}
