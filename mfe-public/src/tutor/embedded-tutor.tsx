import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import css from './embedded-tutor.module.css';
import { tutorAddress } from './tutor-address.ts';
import { TutorFrame } from './tutor-frame.tsx';

/** Embeds the institute's own tutor from another site. */
export function EmbeddedTutor({ tutorUrl }: { tutorUrl: string }) {
  // The fragment at the time of opening; later the frame navigates on its own.
  const [address] = useState(() => tutorAddress(tutorUrl, window.location.hash));
  return (
    <section className={`wrap ${css.screen}`} aria-labelledby="tutor-title">
      <header className={css.head}>
        <h1 id="tutor-title">PROFE IA</h1>
        <a className="btn btn-outline" href={address} target="_blank" rel="noopener noreferrer">
          Abrir en una pestaña
        </a>
      </header>
      <p className={css.note}>
        <Icon name="spark" />
        Es un servicio externo. No le cuentes datos personales ni tu contraseña.
      </p>
      <TutorFrame address={address} />
    </section>
  );
}
