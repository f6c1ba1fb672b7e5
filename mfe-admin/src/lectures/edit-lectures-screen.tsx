import { UnderConstruction } from '@rambla/kit/ui/under-construction';

export default function EditLecturesScreen() {
  return <UnderConstruction title="Editar videos" />;
}
