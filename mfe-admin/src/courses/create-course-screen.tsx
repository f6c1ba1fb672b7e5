import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CreateCourseScreen() {
  return <UnderConstruction title="Crear materias" />;
}
