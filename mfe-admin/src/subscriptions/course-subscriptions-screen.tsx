import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CourseSubscriptionsScreen() {
  return <UnderConstruction title="Subscripciones de la materia" />;
}
