import type { Passkey } from '@rambla/api/contract';
import { lastSeenText } from '@rambla/kit/format/device-name';
import { dayText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import type { ConfirmationGuard } from '@rambla/kit/ui/use-password-confirmation';
import { useState } from 'react';
import css from '../profile.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PASSKEY_NAME_RULES, PasskeyNameField } from './name-field.tsx';
import { useRemovePasskeyMutation, useRenamePasskeyMutation } from './passkeys.api.ts';

type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeyList({ passkeys, begin }: { passkeys: Passkey[]; begin: ConfirmationGuard }) {
  const [task, setTask] = useState<Task | null>(null);
  const handleClose = () => setTask(null);
  return (
    <section className={`card ${css.card}`} aria-labelledby="llaves">
      <h2 id="llaves">Llaves de acceso</h2>
      <p>
        Ingresás con la huella, la cara o el PIN de tu teléfono o tu computadora, sin escribir la contraseña.
        Una página falsa no puede pedírtela.
      </p>
      {passkeys.length > 0 && (
        <ul className={css.devices}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setTask({ kind: 'rename', passkey })}
              onRemove={() => begin(() => setTask({ kind: 'remove', passkey }))}
            />
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-outline" onClick={() => begin(() => setTask({ kind: 'add' }))}>
        <Icon name="plus" /> Agregar una llave de acceso
      </button>
      {task?.kind === 'add' && <AddPasskeyDialog onClose={handleClose} />}
      {task?.kind === 'rename' && <Rename passkey={task.passkey} onClose={handleClose} />}
      {task?.kind === 'remove' && <Remove passkey={task.passkey} onClose={handleClose} />}
    </section>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function Row({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  return (
    <li className={css.device}>
      <span className={css.deviceMark}>
        <Icon name="key" />
      </span>
      <div>
        <p className={css.deviceName}>
          <bdi>{name}</bdi>
        </p>
        <p className={css.deviceFacts}>
          Hecha: {dayText(createdAt).toLowerCase()} · Último uso:{' '}
          {lastUsedAt ? lastSeenText(lastUsedAt).toLowerCase() : 'todavía no'}
        </p>
      </div>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onRename}>
        Cambiar nombre<span className="sr-only"> de {name}</span>
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onRemove}>
        Quitar<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}

type DialogProps = { passkey: Passkey; onClose: () => void };

function Rename({ passkey: { id, name }, onClose }: DialogProps) {
  const [rename] = useRenamePasskeyMutation();
  return (
    <Modal title="Cambiar el nombre" onClose={onClose}>
      <Form
        rules={PASSKEY_NAME_RULES}
        submit="Guardar"
        sending="Guardando…"
        send={async (values) => {
          await rename({ id, name: values.name.trim() }).unwrap();
          onClose();
        }}
      >
        <PasskeyNameField value={name} />
      </Form>
    </Modal>
  );
}

function Remove({ passkey: { id, name }, onClose }: DialogProps) {
  const [remove] = useRemovePasskeyMutation();
  return (
    <ConfirmDialog
      title={`¿Quitar «${name}»?`}
      action="Quitar"
      onConfirm={async () => {
        await remove(id).unwrap();
        toast.success('Llave de acceso quitada con éxito');
      }}
      onClose={onClose}
    >
      <p>
        Ya no vas a poder ingresar con ella. Borrala también de tu dispositivo, que la guarda por su cuenta.
      </p>
    </ConfirmDialog>
  );
}
