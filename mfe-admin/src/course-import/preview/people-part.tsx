import type { CourseImportItem } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { Checkbox } from '../../admin-ui/editing/checkbox.tsx';
import base from '../bring.module.css';
import row from './row.module.css';

type Props = { item: CourseImportItem | undefined; isChosen: boolean; onChosen: (isChosen: boolean) => void };

/** The backup's people, imported only when an administrator asks for them. */
export function BackupPeopleChoice({ item, isChosen, onChosen }: Props) {
  const isAdmin = useAuth().role === 'admin';
  if (!item)
    return (
      <p className={base.say}>
        Las personas, notas, entregas y mensajes del archivo no se leen ni se guardan.
      </p>
    );
  return (
    <div className={row.people}>
      <span className={row.kind}>
        <Icon name="people" />
      </span>
      <div>
        <p>
          <b>{item.title}</b>: no entran con el curso.
        </p>
        {isAdmin ? (
          <Checkbox checked={isChosen} onCheck={onChosen}>
            Inscribirlas por su correo, con nombre, apellido y grupo. No les llega nada.
          </Checkbox>
        ) : (
          <p className="muted">Las puede traer la administración.</p>
        )}
        <p className="muted">Contraseñas, notas, entregas y mensajes del archivo nunca se guardan.</p>
      </div>
    </div>
  );
}
