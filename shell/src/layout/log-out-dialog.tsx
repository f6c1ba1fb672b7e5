import './leaving.css';
import type { Removed, Unsent } from '@rambla/kit/device';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { useAuth } from '@rambla/kit/session';
import { useSetAtom } from '@rambla/kit/state';
import { Modal } from '@rambla/kit/ui/modal';
import { useEffect, useState } from 'react';
import { flushUnsentWork, logOutDialogAtom, logOutNow } from './log-out.ts';

const AGAIN_MS = 2000;

/** Lists saved lectures and unsent work at the log-out: the person may stay, wait, or log out anyway. */
export default function LogOutDialog({ left }: { left: Unsent }) {
  const setLeaving = useSetAtom(logOutDialogAtom);
  const { authenticated } = useAuth();
  const [waiting, setWaiting] = useState(false);
  const waits = wordsOfWaiting(left);
  const unsent = [...waits, ...left.drafts];
  const close = () => setLeaving(null);
  const handleLeave = () => {
    close();
    void logOutNow();
  };
  useEffect(() => {
    if (!authenticated) setLeaving(null);
  }, [authenticated, setLeaving]);
  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const tryAgain = async () => {
      const stillLeft = await flushUnsentWork();
      if (!isHere) return;
      const isSent = !stillLeft || wordsOfWaiting(stillLeft).length === 0;
      setLeaving(isSent ? null : stillLeft);
      if (isSent) void logOutNow();
      else timer = setTimeout(tryAgain, AGAIN_MS);
    };
    void tryAgain();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [waiting, setLeaving]);
  return (
    <Modal title="¿Cerrar la sesión?" onClose={close}>
      <RemovedList removed={left.removed} />
      {unsent.length > 0 && (
        <>
          <p role="status">Todavía no llegaron al servidor: {new Intl.ListFormat('es').format(unsent)}.</p>
          <p>
            Si la cerrás igual, quedan en este dispositivo de modo que solo vos los podés leer, y siguen su
            camino cuando vuelvas a ingresar acá.
          </p>
        </>
      )}
      {waiting && <p role="status">Enviando… La sesión se cierra sola cuando llegue todo.</p>}
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={handleLeave}>
          Cerrar sesión igual
        </button>
        {waits.length > 0 && (
          <button
            type="button"
            className="btn btn-outline"
            aria-disabled={waiting || undefined}
            onClick={() => setWaiting(true)}
          >
            Esperar y enviar
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={close}>
          Seguir acá
        </button>
      </div>
    </Modal>
  );
}

function wordsOfWaiting({ sendable, unknown }: Unsent): string[] {
  if (unknown === 0) return sendable;
  return [...sendable, `${unknown} ${unknown === 1 ? 'cosa hecha' : 'cosas hechas'} sin conexión`];
}

function RemovedList({ removed }: { removed: Removed[] | null }) {
  if (!removed)
    return (
      <p>
        No pudimos ver qué tenés guardado en este dispositivo. Al cerrarla se borran de él{' '}
        <strong>todas tus clases guardadas</strong>.
      </p>
    );
  if (removed.length === 0) return null;
  const bytes = removed.reduce((sum, lecture) => sum + lecture.bytes, 0);
  const them = removed.length === 1 ? 'la' : 'las';
  return (
    <>
      <p>
        Al cerrarla se {removed.length === 1 ? 'borra' : 'borran'} de este dispositivo{' '}
        <strong>
          {lecturesText(removed.length)} ({formatFileSize(bytes)})
        </strong>
        . Para volver a ver{them} sin conexión hay que descargar{them} otra vez.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <ul className="leaving-list" aria-label="Clases que se borran" tabIndex={0}>
        {removed.map(({ title, bytes: size }, index) => (
          <li key={`${index} ${title}`}>
            <span>{title}</span>
            <span>{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function lecturesText(count: number): string {
  return count === 1 ? '1 clase guardada' : `${count} clases guardadas`;
}
