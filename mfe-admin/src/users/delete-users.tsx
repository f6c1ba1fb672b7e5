import type { ListedUser } from '@rambla/api/contract';
import { forEachOne } from '@rambla/kit/bulk';
import { toast } from '@rambla/kit/toasts';
import { Confirm } from '@rambla/kit/ui/confirm';
import { personName } from './user-columns.tsx';
import { useDeletePersonMutation } from './users.api.ts';

const SHOWN = 5;

type Props = { users: ListedUser[]; onDone: () => void; onClose: () => void };

/** Asks before deleting accounts, and says what goes with them. */
export function DeleteUsers({ users, onDone, onClose }: Props) {
  const [remove] = useDeletePersonMutation();
  const one = users.length === 1;
  const handleConfirm = async () => {
    await forEachOne(users, personName, (user) => remove(user.id).unwrap());
    toast.success(one ? 'Cuenta eliminada con éxito' : `${users.length} cuentas eliminadas con éxito`);
    onDone();
  };
  return (
    <Confirm
      title={one ? '¿Eliminar esta cuenta?' : `¿Eliminar ${users.length} cuentas?`}
      action="Eliminar"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ul className="facts">
        {users.slice(0, SHOWN).map((user) => (
          <li key={user.id}>
            <bdi>
              <strong>{personName(user)}</strong>
            </bdi>{' '}
            ({user.email})
          </li>
        ))}
        {users.length > SHOWN && <li>y {users.length - SHOWN} más</li>}
      </ul>
      <p>
        Se van también sus sesiones, sus subscripciones a materias, sus clases vistas y sus resultados de
        cuestionarios.
      </p>
    </Confirm>
  );
}
