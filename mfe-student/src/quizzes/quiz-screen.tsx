import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function QuizScreen() {
  return <UnderConstruction title="Cuestionario" />;
}
