import type { ListedUser } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { useState } from 'react';
import { runForEach } from '../admin-ui/list/run-for-each.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { useUnsuspendUsers } from './use-unsuspend-users.ts';
import { useSetAccountActiveMutation } from './users.api.ts';

type Props = { users: ListedUser[]; onClose: () => void };

/** Confirms a suspension; the toast afterwards offers an undo. */
export function SuspendUsersDialog({ users, onClose }: Props) {
  const [setActive] = useSetAccountActiveMutation();
  const readmit = useUnsuspendUsers();
  const [reason, setReason] = useState('');
  const [first] = users;
  const one = users.length === 1;
  const handleConfirm = async () => {
    let done = 0;
    const suspended: ListedUser[] = [];
    try {
      await runForEach(users, personName, async (user) => {
        await setActive({ id: user.id, active: false, ...(reason.trim() && { reason }) }).unwrap();
        done += 1;
        // The undo must not readmit people who had been suspended before.
        if (user.suspendedAt === null) suspended.push(user);
      });
    } finally {
      const text = one ? 'Cuenta suspendida con éxito' : `${done} cuentas suspendidas con éxito`;
      const undo = { label: 'Deshacer', run: () => void readmit(suspended) };
      if (done > 0) toast.success(text, suspended.length > 0 ? undo : undefined);
    }
  };
  return (
    <ConfirmDialog
      title={one && first ? `¿Suspender a ${personName(first)}?` : `¿Suspender ${users.length} cuentas?`}
      action="Suspender"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className="form">
        <p>
          Se cierran sus sesiones y no {one ? 'puede' : 'pueden'} ingresar hasta que {one ? 'la' : 'las'}{' '}
          dejes ingresar de nuevo. No se borra nada.
        </p>
        <div className="field">
          <label htmlFor="suspension-reason">Motivo (opcional, queda en el registro)</label>
          <input
            id="suspension-reason"
            className="input"
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}
