import { useEffect, useRef, useState } from 'react';
import css from './player/cover.module.css';
import { usePlayer, usePlayerValue } from './player/use-player.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
const MAX_SILENT_RETRIES = 1;

/** Retries a failed video with a new address, and shows a message from the second retry on. */
export function VideoErrorOverlay({ onRenew }: { onRenew: () => Promise<unknown> }) {
  const player = usePlayer();
  const failed = usePlayerValue((state) => state.failed);
  const moving = usePlayerValue(
    (state) => !state.failed && !state.paused && state.time > 0 && !state.waiting,
  );
  const [tries, setTries] = useState(0);
  const renew = useRef(async () => {});
  renew.current = async () => {
    await onRenew();
    // Reloads explicitly, because an unexpired address does not change.
    player.retry();
  };

  useEffect(() => {
    if (moving) setTries(0);
  }, [moving]);
  useEffect(() => {
    if (!failed) return;
    const go = () => {
      setTries((n) => n + 1);
      void renew.current();
    };
    const timer = setTimeout(go, tries === 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    window.addEventListener('online', go);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  }, [failed, tries]);

  if (!failed || tries <= MAX_SILENT_RETRIES) return null;
  const handleRetry = () => {
    setTries(1);
    void renew.current();
  };
  return (
    <div className={css.cover} role="alert">
      <strong>No pudimos reproducir el video</strong>
      <p>
        {navigator.onLine
          ? 'Puede que el servidor no responda o que el archivo esté dañado. Seguimos probando; lo que ya viste está guardado.'
          : 'No hay conexión. Apenas vuelva, seguimos desde donde quedaste.'}
      </p>
      <div className={css.coverActions}>
        <button type="button" className="btn btn-cta" onClick={handleRetry}>
          Reintentar
        </button>
      </div>
    </div>
  );
}
