import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function LecturesScreen() {
  return <UnderConstruction title="Clases del curso" />;
}
