import type { ListedUser } from '@rambla/api/contract';
import { failureText } from '@rambla/kit/dom/form';
import { suggestTitleCase } from '@rambla/kit/format/title-case';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { toNameBody } from '@rambla/kit/ui/name-fields';
import { type FormEvent, useState } from 'react';
import { getAccountRights } from '../admin-ui/people/account-rights.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { useRenamePersonMutation } from './users.api.ts';

const offered = (text: string | null) => suggestTitleCase(text ?? '') ?? text ?? '';

/** Lists automatically split names for correction; saving the page confirms them. */
export function NameReview({ users: listed }: { users: ListedUser[] }) {
  const { role } = useAuth();
  const users = listed.filter((user) => getAccountRights(role, user.role).canManage);
  const [failures, setFailures] = useState<Record<number, string>>({});
  const [rename] = useRenamePersonMutation();
  const [isPending, setPending] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const textOf = (field: string, id: number) => String(typed.get(`${field}-${id}`) ?? '');
    setPending(true);
    const saved = await Promise.allSettled(
      users.map(({ id }) => {
        const names = toNameBody({ firstName: textOf('firstName', id), surname: textOf('surname', id) });
        return rename({ userId: id, ...names }).unwrap();
      }),
    );
    setPending(false);
    const failed = users.flatMap(({ id }, index) => {
      const one = saved[index];
      return one?.status === 'rejected' ? [[id, failureText(one.reason)] as const] : [];
    });
    setFailures(Object.fromEntries(failed));
    if (failed.length > 0) toast.error(`Se guardaron ${users.length - failed.length} de ${users.length}.`);
    else toast.success('Datos actualizados con éxito');
  };
  if (users.length === 0) return <p className="sheet-note">Estos nombres los corrige la administración.</p>;
  return (
    <form className="sheet-body" onSubmit={handleSubmit}>
      <p className="sheet-note">
        Separamos estos nombres con una regla. Corregí los que haga falta y guardá: los demás quedan como
        están.
      </p>
      <div className="fields">
        {users.map((user) => (
          <div key={user.id} className="field-row">
            <NamePart user={user} field="firstName" label="Nombres" />
            <NamePart user={user} field="surname" label="Apellidos" />
            {failures[user.id] && (
              <p className="field-error" role="alert">
                {failures[user.id]}
              </p>
            )}
          </div>
        ))}
      </div>
      <button type="submit" className="btn btn-primary" aria-disabled={isPending || undefined}>
        {isPending
          ? 'Guardando…'
          : users.length === 1
            ? 'Guardar este nombre'
            : `Guardar estos ${users.length}`}
      </button>
    </form>
  );
}

type PartProps = { user: ListedUser; field: 'firstName' | 'surname'; label: string };

function NamePart({ user, field, label }: PartProps) {
  return (
    <label className="field">
      {label} de {personName(user)}
      <input
        className="input"
        name={`${field}-${user.id}`}
        defaultValue={offered(user[field])}
        maxLength={100}
        autoComplete="off"
      />
    </label>
  );
}
