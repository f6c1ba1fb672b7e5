import { copyText } from '@rambla/kit/dom/copy-text';
import '@rambla/kit/styles/forms.css';
import type { CreatedRemoteToken } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import {
  useCreateRemoteTokenMutation,
  useDeleteRemoteTokenMutation,
  useRemoteTokensQuery,
} from './portal.api.ts';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const RULES = {
  name: (value: string) =>
    NAME.test(value) ? undefined : 'En minúsculas, números y guiones, como mfe-biblioteca.',
  label: (value: string) => (value.trim() === '' ? 'Decí de qué equipo es.' : undefined),
  email: (value: string) =>
    value === '' || /^\S+@\S+\.\S+$/.test(value) ? undefined : 'Escribí un correo completo, o nada.',
};

/** Creates a team key and shows it once. */
export function NewTeamKeyButton({ look }: { look: 'btn-outline' | 'btn-primary' }) {
  const [isAsking, setAsking] = useState(false);
  const [given, setGiven] = useState<{ name: string; token: string } | null>(null);
  const [create] = useCreateRemoteTokenMutation();
  const handleClose = () => {
    setAsking(false);
    setGiven(null);
  };
  return (
    <>
      <button type="button" className={`btn ${look}`} onClick={() => setAsking(true)}>
        <Icon name="key" />
        Dar una llave a un equipo
      </button>
      {isAsking && !given && (
        <Modal title="Dar una llave" onClose={handleClose}>
          <p>Con ella el equipo publica su parte desde donde trabaja. Solo esa parte.</p>
          <Form
            rules={RULES}
            submit="Hacer la llave"
            send={async ({ name, label, email }) => {
              const made: CreatedRemoteToken = await create({
                name,
                label,
                ...(email && { email }),
              }).unwrap();
              setGiven({ name, token: made.token });
            }}
          >
            <Field name="name" label="Parte del portal" placeholder="mfe-biblioteca" autoComplete="off" />
            <Field name="label" label="Equipo" maxLength={60} autoComplete="off" />
            <Field
              name="email"
              label="Correo del equipo, para avisarle si su versión se frena"
              type="email"
              autoComplete="off"
            />
          </Form>
        </Modal>
      )}
      {given && <NewKey {...given} onClose={handleClose} />}
    </>
  );
}

function NewKey({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const handleCopy = async () => {
    const refusal = 'El navegador no dejó copiarla. Seleccionala y copiala a mano.';
    if (await copyText(token, refusal)) toast.success('Llave copiada');
  };
  return (
    <Modal title={`La llave de ${name}`} onClose={onClose}>
      <p>Pasásela al equipo por un lugar seguro: no se vuelve a mostrar.</p>
      <p className="portal-key">
        <code>{token}</code>
      </p>
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={() => void handleCopy()}>
          <Icon name="stack" /> Copiar
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Ya la guardé
        </button>
      </div>
    </Modal>
  );
}

/** Lists a remote's team keys, loaded when opened. */
export function RemoteTokenList({ name }: { name: string }) {
  const { data, error } = useRemoteTokensQuery(name);
  const [revoked, setRevoked] = useState<{ id: number; label: string } | null>(null);
  const [remove] = useDeleteRemoteTokenMutation();
  if (error) return <p className="muted">No se pudieron cargar.</p>;
  if (!data) return <p className="muted">Cargando…</p>;
  if (data.tokens.length === 0) return <p className="muted">Ninguna: se publica desde el servidor.</p>;
  return (
    <>
      <ul className="release-keys">
        {data.tokens.map(({ id, label, lastUsedAt }) => (
          <li key={id}>
            <span>
              <b>{label}</b>{' '}
              <span className="muted">{lastUsedAt ? `usada: ${momentText(lastUsedAt)}` : 'sin usar'}</span>
            </span>
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-label={`Anular la llave de ${label}`}
              onClick={() => setRevoked({ id, label })}
            >
              Anular
            </button>
          </li>
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          title="¿Anular la llave?"
          action="Anular"
          onConfirm={async () => {
            await remove({ name, id: revoked.id }).unwrap();
            toast.success(`La llave de ${revoked.label} ya no sirve.`);
          }}
          onClose={() => setRevoked(null)}
        >
          <p>{revoked.label} ya no puede publicar con ella. Lo publicado queda.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
