import { errorMessage } from '@rambla/kit/base-api';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { weekdayDateText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import type { ConfirmationGuard } from '@rambla/kit/ui/use-password-confirmation';
import { useState } from 'react';
import { useCloseAccountMutation, useKeepAccountMutation } from './own-data.api.ts';
import css from './own-data.module.css';

const REGRET_MS = 14 * DAY_MS;

/** Shows when the account will be closed, with a button to cancel the closure. */
export function AccountClosureNotice({ closesAt }: { closesAt: string }) {
  const [keep] = useKeepAccountMutation();
  const days = Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now()) / DAY_MS));
  const handleKeep = () => {
    keep()
      .unwrap()
      .then(() => toast.success('Tu cuenta queda como estaba'))
      .catch((error: unknown) => toast.error(errorMessage(error)));
  };
  return (
    <section className={css.closing} aria-label="Tu cuenta se cierra">
      <b aria-hidden="true">{days}</b>
      <p>
        <strong>Tu cuenta se cierra el {weekdayDateText(closesAt)}</strong>
        {days === 1 ? 'Falta 1 día.' : `Faltan ${days} días.`} Mientras tanto podés ingresar y descargar tus
        datos.
      </p>
      <button type="button" className="btn btn-cta" onClick={handleKeep}>
        <Icon name="left" /> Me arrepentí
      </button>
    </section>
  );
}

export function CloseAccountSection({ courses, begin }: { courses: string[]; begin: ConfirmationGuard }) {
  const [isAsking, setAsking] = useState(false);
  const [close] = useCloseAccountMutation();
  return (
    <section className={`card ${css.box}`} aria-labelledby="cerrar">
      <h2 id="cerrar">Cerrar mi cuenta</h2>
      <p>Tenés 14 días para arrepentirte. Después no se puede volver atrás.</p>
      <ul className={css.list}>
        <li className={css.gone}>
          <Icon name="trash" /> Se borran tu perfil, apuntes y entregas
        </li>
        <li className={css.gone}>
          <Icon name="trash" /> Tus preguntas quedan sin nombre ni texto
        </li>
        <li>
          <Icon name="check" /> Tus certificados siguen valiendo
        </li>
        <li>
          <Icon name="check" /> El instituto guarda tus actas
        </li>
      </ul>
      <button
        type="button"
        className={`btn btn-outline ${css.danger}`}
        onClick={() => begin(() => setAsking(true))}
      >
        Cerrar mi cuenta
      </button>
      {isAsking && (
        <ConfirmDialog
          title="¿Cerrar tu cuenta?"
          action="Cerrar mi cuenta"
          onConfirm={() => close().unwrap()}
          onClose={() => setAsking(false)}
        >
          <p>
            Se cierra el {weekdayDateText(new Date(Date.now() + REGRET_MS).toISOString())}. Hasta ese día
            alcanza con ingresar y tocar <b>Me arrepentí</b>.
          </p>
          {courses.length > 0 && (
            <p>
              Cursás <strong>{new Intl.ListFormat('es-UY').format(courses)}</strong>: perdés el lugar y las
              entregas sin nota.
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
