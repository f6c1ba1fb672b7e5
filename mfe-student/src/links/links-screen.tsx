import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function LinksScreen() {
  return <UnderConstruction title="Links" />;
}
