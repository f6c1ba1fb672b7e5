import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function SelfCheckScreen() {
  return <UnderConstruction title="Prueba del portal" />;
}
