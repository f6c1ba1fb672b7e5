import { errorBody } from '@rambla/kit/base-api';
import { usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useEffect, useState } from 'react';
import { useCourseToStudyQuery } from '../courses/courses.api.ts';
import { LectureSkeleton } from './lecture-skeleton.tsx';
import { LectureView } from './lecture-view.tsx';
import { useLecturesToStudyQuery, useLectureToStudyQuery } from './lectures.api.ts';
import { useSavedFallback } from './offline/use-saved-fallback.ts';
import { Player } from './player/player.ts';
import { type PlayerPreferences, readPlayerPreferences } from './player/preferences.ts';

export { LectureSkeleton as Outline };

// Read early, because the player waits for the preferences.
if (typeof indexedDB !== 'undefined') void readPlayerPreferences();

const POLL_MS = 10_000;
const ON_THEIR_WAY: (string | undefined)[] = ['uploading', 'processing'];

/** A lecture's video and transcript beside the course's other lectures. */
export default function LectureScreen() {
  const { courseId, lectureId } = useParams();
  const key = { courseId: Number(courseId), lectureId: Number(lectureId) };
  if (!isId(key.courseId) || !isId(key.lectureId)) return <NoSuchLecture courseId={null} />;
  return <LectureLoader key={`${key.courseId}/${key.lectureId}`} {...key} />;
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= 2_147_483_647;
}

function LectureLoader({ courseId, lectureId }: { courseId: number; lectureId: number }) {
  const [pollingInterval, setPolling] = useState(0);
  const lecture = useLectureToStudyQuery({ courseId, lectureId }, { pollingInterval });
  const isOnItsWay = ON_THEIR_WAY.includes(lecture.data?.video?.state);
  if (isOnItsWay !== pollingInterval > 0) setPolling(isOnItsWay ? POLL_MS : 0);
  const course = useCourseToStudyQuery(courseId);
  const lectures = useLecturesToStudyQuery(courseId, { refetchOnMountOrArgChange: true });
  const error = lecture.error ?? course.error;
  const placeholders = usePagePlaceholders();
  const saved = useSavedFallback({ courseId, lectureId }, error);
  const player = useNewPlayer(lecture.data && (lecture.data.durationSeconds ?? 0));
  const skeleton = <LectureSkeleton placeholders={placeholders} />;
  if (lecture.data && course.data && player)
    return (
      // Without the skeleton, the server's title would vanish until the code of a text lecture has loaded.
      <CodeBoundary fallback={skeleton}>
        <LectureView
          player={player}
          lecture={lecture.data}
          course={course.data}
          lectures={lectures.data ?? []}
          onRenew={() => lecture.refetch()}
          onWatched={() => void lectures.refetch()}
        />
      </CodeBoundary>
    );
  const { code, statusCode } = errorBody(error) ?? {};
  if (!error || (!statusCode && saved === 'looking')) return skeleton;
  if (statusCode === 404 || code === 'invalid_input')
    return <NoSuchLecture courseId={course.data ? courseId : null} />;
  return (
    <LoadFailure
      title="No pudimos abrir la clase"
      tab="Clase"
      error={error}
      onRetry={() => {
        void lecture.refetch();
        void course.refetch();
      }}
    />
  );
}

function NoSuchLecture({ courseId }: { courseId: number | null }) {
  return (
    <SectionNotice icon="search" title="No encontramos esa clase">
      <PageTitle title="Clase" />
      <p>Puede que la hayan cambiado de lugar o que el link esté incompleto.</p>
      {courseId ? (
        <Link className="btn btn-primary" to={paths.lectures(courseId)}>
          Ver las clases del curso
        </Link>
      ) : (
        <Link className="btn btn-primary" to={paths.myCourses}>
          Ir a mis cursos
        </Link>
      )}
    </SectionNotice>
  );
}

/** Creates a player for a lecture of `duration` seconds with the person's preferences; null until both are known. */
function useNewPlayer(duration: number | undefined): Player | null {
  const [preferences, setPreferences] = useState<PlayerPreferences | null>(null);
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    let gone = false;
    void readPlayerPreferences().then((read) => {
      if (!gone) setPreferences(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  // Created during render; otherwise the lecture would first render without its player.
  if (player || !preferences || duration === undefined) return player;
  const made = new Player(preferences, duration);
  setPlayer(made);
  return made;
}
