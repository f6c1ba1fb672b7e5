import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import css from './talk.module.css';
import extras from './talk-extras.module.css';

/** Browsers do not always tell when the network is back. */
const RETRY_MS = 15_000;

type Props = {
  text: string;
  /** `12:34`; undefined for a question without a video. */
  at?: string | undefined;
  send: () => void;
  discard: () => void;
};

/** A question that waits for the network, and goes by itself when it is back or the page is opened again. */
export function UnsentQuestion({ text, at, send, discard }: Props) {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const retry = () => latest.current();
    retry();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);
  return (
    <section className={css.card} aria-label="Tu pregunta sin enviar">
      <div className={css.marks}>
        {at && <span className={css.at}>{at}</span>}
        <span className="chip chip-warn">
          <Icon name="clock" />
          Sin enviar
        </span>
      </div>
      <p className={extras.unsent}>{text}</p>
      <p className={css.hint} role="status">
        No hay conexión. Se envía sola cuando vuelva.{' '}
        <button type="button" className={css.link} onClick={discard}>
          Descartar
        </button>
      </p>
    </section>
  );
}
