import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function UserSubscriptionsScreen() {
  return <UnderConstruction title="Subscripciones de la persona" />;
}
