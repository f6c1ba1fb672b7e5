import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function ProfileScreen() {
  return <UnderConstruction title="Perfil" />;
}
