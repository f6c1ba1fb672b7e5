import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function UserImpressionsScreen() {
  return <UnderConstruction title="Clases vistas por la persona" />;
}
