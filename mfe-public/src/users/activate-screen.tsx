import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function ActivateScreen() {
  return <UnderConstruction title="Activar cuenta" />;
}
