import '@rambla/kit/styles/pages.css';
import { portalConfig } from '@rambla/kit/config';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { ClosedTutorNotice } from './closed-tutor-notice.tsx';
import { AccountConversation } from './conversation.tsx';
import css from './embedded-tutor.module.css';
import { useOriginLecture } from './origin-lecture.ts';
import { useTutorQuery } from './tutor.api.ts';
import { buildTutorAddress } from './tutor-address.ts';
import { TutorFrame } from './tutor-frame.tsx';
import { VisitorConversation } from './visitor-conversation.tsx';

/** The portal's tutor, or the institute's external tutor when one is configured. */
export default function TutorScreen() {
  const { tutorUrl } = portalConfig;
  return (
    <>
      <PageTitle title="PROFE IA" />
      {tutorUrl ? <EmbeddedTutor tutorUrl={tutorUrl} /> : <OwnTutor />}
    </>
  );
}

function OwnTutor() {
  const { authenticated } = useAuth();
  const lecture = useOriginLecture();
  const { data: tutor, error, refetch } = useTutorQuery(lecture?.id, { refetchOnMountOrArgChange: true });
  if (error && !tutor) {
    return <LoadFailure title="PROFE IA no responde" error={error} onRetry={refetch} />;
  }
  if (!tutor) return <Spinner label="Cargando PROFE IA…" />;
  if (tutor.attempt) return <ClosedTutorNotice attempt={tutor.attempt} onEnd={refetch} />;
  return authenticated ? (
    <AccountConversation tutor={tutor} lecture={lecture} />
  ) : (
    <VisitorConversation tutor={tutor} />
  );
}

/** Embeds the institute's tutor from another site. */
function EmbeddedTutor({ tutorUrl }: { tutorUrl: string }) {
  // Reads the fragment only once, because a new address would reload the frame.
  const [address] = useState(() => buildTutorAddress(tutorUrl, window.location.hash));
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
