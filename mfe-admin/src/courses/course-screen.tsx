import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CourseScreen() {
  return <UnderConstruction title="Materia" />;
}
