import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function SessionsScreen() {
  return <UnderConstruction title="Sesiones" />;
}
