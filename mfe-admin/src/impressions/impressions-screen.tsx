import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function ImpressionsScreen() {
  return <UnderConstruction title="Clases vistas" />;
}
