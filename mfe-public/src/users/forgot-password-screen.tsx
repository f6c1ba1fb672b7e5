import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function ForgotPasswordScreen() {
  return <UnderConstruction title="Recuperar contraseña" />;
}
