import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Notice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useState } from 'react';
import { tutorAddress } from './tutor-address.ts';
import { TutorFrame } from './tutor-frame.tsx';
import css from './tutor-screen.module.css';

export default function TutorScreen() {
  const { tutorUrl } = portalConfig;
  return (
    <>
      <PageTitle title="PROFE IA" />
      {tutorUrl ? <Tutor tutorUrl={tutorUrl} /> : <NoTutor />}
    </>
  );
}

function Tutor({ tutorUrl }: { tutorUrl: string }) {
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

function NoTutor() {
  return (
    <Notice icon="spark" title="PROFE IA">
      <p>El profesor con inteligencia artificial todavía no está disponible en este instituto.</p>
      <Link className="btn btn-outline" to={paths.home}>
        Volver al inicio
      </Link>
    </Notice>
  );
}
