import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function LandingScreen() {
  return <UnderConstruction title="Inicio" />;
}
