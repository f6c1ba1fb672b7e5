import { errorMessage } from '@rambla/kit/base-api';
import { dayWords } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Confirm } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import css from '../profile.module.css';
import type { Begin } from '../security/use-confirmation.tsx';
import { useCloseAccountMutation, useKeepAccountMutation } from './own-data.api.ts';
import own from './own-data.module.css';

const DAY_MS = 86_400_000;
const REGRET_MS = 14 * DAY_MS;

/** Says when the account ends, and takes it back. */
export function Closing({ closesAt }: { closesAt: string }) {
  const [keep] = useKeepAccountMutation();
  const days = Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now()) / DAY_MS));
  const handleKeep = () => {
    keep()
      .unwrap()
      .then(() => toast.success('Tu cuenta queda como estaba'))
      .catch((error: unknown) => toast.error(errorMessage(error)));
  };
  return (
    <section className={own.closing} aria-label="Tu cuenta se cierra">
      <b aria-hidden="true">{days}</b>
      <p>
        <strong>Tu cuenta se cierra el {dayWords(closesAt)}</strong>
        {days === 1 ? 'Falta 1 día.' : `Faltan ${days} días.`} Mientras tanto podés entrar y bajar tus datos.
      </p>
      <button type="button" className="btn btn-cta" onClick={handleKeep}>
        <Icon name="left" /> Me arrepentí
      </button>
    </section>
  );
}

export function CloseAccount({ courses, begin }: { courses: string[]; begin: Begin }) {
  const [isAsking, setAsking] = useState(false);
  const [close] = useCloseAccountMutation();
  return (
    <section className={`card ${css.card}`} aria-labelledby="cerrar">
      <h2 id="cerrar">Cerrar mi cuenta</h2>
      <p>Tenés 14 días para arrepentirte. Después no se puede volver atrás.</p>
      <ul className={own.list}>
        <li className={own.gone}>
          <Icon name="trash" /> Se borran tu perfil, apuntes y entregas
        </li>
        <li className={own.gone}>
          <Icon name="trash" /> Tus preguntas quedan sin nombre ni texto
        </li>
        <li>
          <Icon name="check" /> Tus certificados siguen valiendo
        </li>
        <li>
          <Icon name="check" /> El instituto guarda tus actas
        </li>
      </ul>
      <button type="button" className="btn btn-outline" onClick={() => begin(() => setAsking(true))}>
        Cerrar mi cuenta
      </button>
      {isAsking && (
        <Confirm
          title="¿Cerrar tu cuenta?"
          action="Cerrar mi cuenta"
          onConfirm={() => close().unwrap()}
          onClose={() => setAsking(false)}
        >
          <p>
            Se cierra el {dayWords(new Date(Date.now() + REGRET_MS).toISOString())}. Hasta ese día alcanza con
            entrar y tocar <b>Me arrepentí</b>.
          </p>
          {courses.length > 0 && (
            <p>
              Cursás <strong>{new Intl.ListFormat('es-UY').format(courses)}</strong>: perdés el lugar y las
              entregas sin nota.
            </p>
          )}
        </Confirm>
      )}
    </section>
  );
}
