import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function CreateUserScreen() {
  return <UnderConstruction title="Crear usuarios" />;
}
