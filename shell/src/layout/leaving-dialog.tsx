import { useAuth } from '@rambla/kit/session';
import { useSetAtom } from '@rambla/kit/state';
import { Modal } from '@rambla/kit/ui/modal';
import { useEffect, useState } from 'react';
import { type LeftBehind, leave, leavingAtom, sendWhatWaits } from './log-out.ts';

const AGAIN_MS = 2000;

/** Lists unsent work at the log-out: the person may wait for it, or leave it here for their next log-in. */
export default function LeavingDialog({ left }: { left: LeftBehind }) {
  const setLeaving = useSetAtom(leavingAtom);
  const { authenticated } = useAuth();
  const [waiting, setWaiting] = useState(false);
  const close = () => setLeaving(null);
  const handleLeave = () => {
    close();
    void leave();
  };
  useEffect(() => {
    if (!authenticated) setLeaving(null);
  }, [authenticated, setLeaving]);
  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const tryAgain = async () => {
      const stillLeft = await sendWhatWaits();
      if (!isHere) return;
      setLeaving(stillLeft);
      if (stillLeft) timer = setTimeout(tryAgain, AGAIN_MS);
      else void leave();
    };
    void tryAgain();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [waiting, setLeaving]);
  return (
    <Modal title="¿Cerrar la sesión?" onClose={close}>
      <p role="status">Todavía no llegaron al servidor: {left.words}.</p>
      <p>
        Si la cerrás igual, quedan en este dispositivo de modo que solo vos los podés leer, y siguen su camino
        cuando vuelvas a ingresar acá.
      </p>
      {waiting && <p role="status">Enviando… La sesión se cierra sola cuando llegue todo.</p>}
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={handleLeave}>
          Cerrar sesión igual
        </button>
        {left.canWait ? (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={waiting || undefined}
            onClick={() => setWaiting(true)}
          >
            Esperar y enviar
          </button>
        ) : (
          <button type="button" className="btn btn-primary" onClick={close}>
            Seguir acá
          </button>
        )}
      </div>
    </Modal>
  );
}
