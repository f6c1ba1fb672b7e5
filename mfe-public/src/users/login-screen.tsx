import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function LoginScreen() {
  return <UnderConstruction title="Ingresar" />;
}
