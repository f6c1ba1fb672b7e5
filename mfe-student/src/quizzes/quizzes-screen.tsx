import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function QuizzesScreen() {
  return <UnderConstruction title="Cuestionarios" />;
}
