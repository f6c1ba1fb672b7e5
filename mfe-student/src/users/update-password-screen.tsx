import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function UpdatePasswordScreen() {
  return <UnderConstruction title="Cambiar contraseña" />;
}
