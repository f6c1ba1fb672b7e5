import type { Course, Lecture, LectureVideo } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { useSearchParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useCallback, useRef } from 'react';
import { EndCover } from './end-cover.tsx';
import { FailureCover } from './failure-cover.tsx';
import type { CaptionChoices } from './player/captions-pane.tsx';
import { PlayerFrame } from './player/player-frame.tsx';
import { ProcessingNote } from './processing-note.tsx';
import { SavedLater } from './saved-later.tsx';
import type { Cue } from './transcript/cues.ts';
import { followWatching } from './watching/follow-watching.ts';
import { WayBack } from './way-back.tsx';

type Props = {
  course: Pick<Course, 'id' | 'name'>;
  lecture: Lecture;
  video: LectureVideo;
  cues: Cue[];
  captions: CaptionChoices;
  next: Lecture | undefined;
  onRenew: () => Promise<unknown>;
  onWatched: () => void;
};

const NEARLY_OVER_S = 10;

/** A lecture's player, started at the person's position; records what is watched. */
export function VideoStage({ course, lecture, video, cues, captions, next, onRenew, onWatched }: Props) {
  const { id: lectureId, courseId, title } = lecture;
  const { userId } = useAuth();
  const [search] = useSearchParams();
  const startAt = useRef(startOf(lecture, search.get('t')));
  const watched = useRef(onWatched);
  watched.current = onWatched;
  const follow = useCallback(
    (element: HTMLVideoElement) =>
      userId
        ? followWatching(element, { userId, courseId, lectureId }, () => watched.current())
        : () => undefined,
    [userId, courseId, lectureId],
  );
  const nextLink = next ? { to: paths.lecture(courseId, next.id), title: next.title } : null;
  return (
    <>
      <PlayerFrame
        video={video}
        poster={lecture.posterUrl ?? null}
        title={title}
        cues={cues}
        captionTracks={lecture.captions ?? []}
        captions={captions}
        startAt={startAt.current}
        next={nextLink}
        follow={follow}
      >
        <ProcessingNote video={video} />
        <WayBack course={course} title={title} />
        <EndCover next={nextLink} />
        <FailureCover onRenew={onRenew} />
      </PlayerFrame>
      <SavedLater />
    </>
  );
}

// A second in the link wins; after a complete view the lecture starts again.
function startOf({ resumeSeconds, durationSeconds }: Lecture, asked: string | null): number {
  const second = Number(asked);
  if (asked && Number.isFinite(second) && second >= 0) return second;
  const resume = resumeSeconds ?? 0;
  return durationSeconds && resume > durationSeconds - NEARLY_OVER_S ? 0 : resume;
}
