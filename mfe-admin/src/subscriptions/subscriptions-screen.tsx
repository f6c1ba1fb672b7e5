import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function SubscriptionsScreen() {
  return <UnderConstruction title="Usuarios y subscripciones" />;
}
