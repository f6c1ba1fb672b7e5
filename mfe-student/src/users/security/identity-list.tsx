import type { Identity } from '@rambla/api/contract';
import { lastSeenText } from '@rambla/kit/format/device-name';
import { useLocation, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import type { ConfirmationGuard } from '@rambla/kit/ui/use-password-confirmation';
import { useEffect, useState } from 'react';
import css from '../profile.module.css';
import {
  useAccountProvidersQuery,
  useAddIdentityMutation,
  useOwnIdentitiesQuery,
  useRemoveIdentityMutation,
} from './identities.api.ts';

type Task = { kind: 'add'; code: string } | { kind: 'remove'; identity: Identity };

/** The linked provider accounts; hidden without any accounts and providers. */
export function IdentityList({ begin }: { begin: ConfirmationGuard }) {
  const { data } = useOwnIdentitiesQuery();
  const providers = useAccountProvidersQuery().data?.providers ?? [];
  const [task, setTask] = useReturnedCode();
  const [remove] = useRemoveIdentityMutation();
  const [add] = useAddIdentityMutation();
  const identities = data?.identities ?? [];
  const others = providers.filter(({ name }) => identities.every(({ provider }) => provider !== name));
  if (providers.length === 0 && identities.length === 0) return null;
  const close = () => setTask(null);
  return (
    <section className={`card ${css.card}`} aria-labelledby="otras-cuentas">
      <h2 id="otras-cuentas">Ingresar con otra cuenta</h2>
      <p>
        Con una cuenta que ya tengas en otro lado, sin escribir tu contraseña. De ella guardamos solo el
        correo.
      </p>
      {identities.length > 0 && (
        <ul className={css.devices}>
          {identities.map((identity) => (
            <Row
              key={identity.id}
              identity={identity}
              onRemove={() => begin(() => setTask({ kind: 'remove', identity }))}
            />
          ))}
        </ul>
      )}
      {others.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={`btn btn-outline ${css.wrapping}`}
          onClick={() => begin(() => window.location.assign(`/api/login/oidc/${name}/start?add=1`))}
        >
          <Icon name="plus" /> Vincular con {label}
        </button>
      ))}
      {task?.kind === 'add' && (
        <ConfirmDialog
          title="¿Vincular esta cuenta?"
          action="Vincular"
          onConfirm={async () => {
            const { identity } = await add(task.code).unwrap();
            toast.success(`Ya podés ingresar con ${identity.label}`);
          }}
          onClose={close}
        >
          <p>Desde ahora vas a poder ingresar con la cuenta que acabás de usar.</p>
        </ConfirmDialog>
      )}
      {task?.kind === 'remove' && (
        <ConfirmDialog
          title={`¿Desvincular ${task.identity.label}?`}
          action="Desvincular"
          onConfirm={async () => {
            await remove(task.identity.id).unwrap();
            toast.success('Cuenta desvinculada con éxito');
          }}
          onClose={close}
        >
          <p>Ya no vas a poder ingresar con ella.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Takes a provider's code from the address's fragment, once. */
function useReturnedCode() {
  const [task, setTask] = useState<Task | null>(null);
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.startsWith('#oidc')) return;
    const said = new URLSearchParams(hash.slice(1));
    const code = said.get('oidc');
    void navigate(pathname, { replace: true });
    if (code) setTask({ kind: 'add', code });
    else toast.error('No se pudo vincular la cuenta. Probá de nuevo.');
  }, [hash, pathname, navigate]);
  return [task, setTask] as const;
}

function Row({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const { label, email, lastUsedAt } = identity;
  return (
    <li className={css.device}>
      <span className={css.deviceMark}>
        <Icon name="user" />
      </span>
      <div>
        <p className={css.deviceName}>{label}</p>
        <p className={css.deviceFacts}>
          {email && <bdi>{email}</bdi>}
          {email && ' · '}Último uso: {lastUsedAt ? lastSeenText(lastUsedAt).toLowerCase() : 'todavía no'}
        </p>
      </div>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onRemove}>
        Desvincular<span className="sr-only"> {label}</span>
      </button>
    </li>
  );
}
