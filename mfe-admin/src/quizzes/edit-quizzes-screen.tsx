import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function EditQuizzesScreen() {
  return <UnderConstruction title="Cuestionarios de la materia" />;
}
