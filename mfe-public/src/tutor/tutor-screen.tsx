import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function TutorScreen() {
  return <UnderConstruction title="PROFE IA" />;
}
