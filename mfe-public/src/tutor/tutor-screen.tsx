import '@rambla/kit/styles/pages.css';
import { portalConfig } from '@rambla/kit/config';
import { useAuth } from '@rambla/kit/session';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { Conversation } from './conversation.tsx';
import { EmbeddedTutor } from './embedded-tutor.tsx';
import { useOpenLecture } from './open-lecture.ts';
import { Shut } from './shut.tsx';
import { useTutorQuery } from './tutor.api.ts';
import { VisitorConversation } from './visitor-conversation.tsx';

/** The tutor on one's own lectures, or the institute's own tutor on another site. */
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
  const lecture = useOpenLecture();
  const { data: tutor, error, refetch } = useTutorQuery(lecture?.id, { refetchOnMountOrArgChange: true });
  if (error && !tutor) {
    return <LoadFailure title="PROFE IA no responde" error={error} onRetry={refetch} />;
  }
  if (!tutor) return <Spinner label="Cargando PROFE IA…" />;
  if (tutor.attempt) return <Shut attempt={tutor.attempt} onEnd={() => void refetch()} />;
  return authenticated ? (
    <Conversation tutor={tutor} lecture={lecture} />
  ) : (
    <VisitorConversation tutor={tutor} />
  );
}
