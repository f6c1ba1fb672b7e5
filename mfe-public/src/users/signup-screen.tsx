import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function SignupScreen() {
  return <UnderConstruction title="Registrarse" />;
}
