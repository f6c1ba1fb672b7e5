import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function LectureScreen() {
  return <UnderConstruction title="Clase" />;
}
