import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function ResetPasswordScreen() {
  return <UnderConstruction title="Nueva contraseña" />;
}
