import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function MyCoursesScreen() {
  return <UnderConstruction title="Mis cursos" />;
}
