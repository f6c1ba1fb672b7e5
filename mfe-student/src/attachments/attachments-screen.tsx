import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function AttachmentsScreen() {
  return <UnderConstruction title="Materiales" />;
}
