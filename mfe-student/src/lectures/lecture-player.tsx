import type { Course, Lecture, LectureVideo } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link, useSearchParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useCallback, useRef } from 'react';
import { VideoEndOverlay } from './end-overlay.tsx';
import { VideoErrorOverlay } from './error-overlay.tsx';
import { startSecondOf } from './first-frame/start-second-of.ts';
import type { CaptionSelection } from './player/captions-pane.tsx';
import controls from './player/controls.module.css';
import { PlayerFrame } from './player/player-frame.tsx';
import css from './player/player-place.module.css';
import { ProcessingNotice } from './processing-notice.tsx';
import type { Cue } from './transcript/cues.ts';
import { UnsentProgressNotice } from './unsent-progress-notice.tsx';
import { trackWatching } from './watching/track-watching.ts';

type Props = {
  course: Pick<Course, 'id' | 'name'>;
  lecture: Lecture;
  video: LectureVideo;
  cues: Cue[];
  captions: CaptionSelection;
  previous: Lecture | undefined;
  next: Lecture | undefined;
  onRenew: () => Promise<unknown>;
  onWatched: () => void;
};

/** A lecture's player, started at the person's position; records what is watched. */
export function LecturePlayer({
  course,
  lecture,
  video,
  cues,
  captions,
  previous,
  next,
  onRenew,
  onWatched,
}: Props) {
  const { id: lectureId, courseId, title, guest } = lecture;
  const { userId } = useAuth();
  const [search] = useSearchParams();
  const startAt = useRef(startSecondOf(lecture, search.get('t')));
  const watched = useRef(onWatched);
  watched.current = onWatched;
  const follow = useCallback(
    (element: HTMLVideoElement) =>
      userId && !guest
        ? trackWatching(element, { userId, courseId, lectureId }, () => watched.current())
        : () => undefined,
    [userId, guest, courseId, lectureId],
  );
  const nextLink = next ? { to: paths.lecture(courseId, next.id), title: next.title } : null;
  return (
    <>
      <PlayerFrame
        lectureId={lectureId}
        video={video}
        poster={lecture.posterUrl ?? null}
        title={title}
        cues={cues}
        captionTracks={lecture.captions ?? []}
        captions={captions}
        startAt={startAt.current}
        previous={previous ? { to: paths.lecture(courseId, previous.id) } : null}
        next={nextLink}
        follow={follow}
      >
        <ProcessingNotice video={video} />
        <BackToCourse course={course} title={title} />
        <VideoEndOverlay next={nextLink} />
        <VideoErrorOverlay onRenew={onRenew} />
      </PlayerFrame>
      <UnsentProgressNotice />
    </>
  );
}

/** The link back from a lecture that fills a phone's screen in landscape. */
function BackToCourse({ course, title }: { course: Pick<Course, 'id' | 'name'>; title: string }) {
  return (
    <p className={css.back}>
      <Link className={controls.ctl} to={paths.lectures(course.id)} aria-label={`Volver a ${course.name}`}>
        <Icon name="left" />
      </Link>
      <span>{title}</span>
    </p>
  );
}
