import type { Course, Lecture } from '@rambla/api/contract';
import { LockedStage } from './locked-stage.tsx';
import { VideoUnavailable } from './video-state.tsx';

/** Replaces the player and explains why there is no video; loaded only then. */
export default function NoVideoStage({ course, lecture }: { course: Course; lecture: Lecture }) {
  return lecture.locked ? (
    <LockedStage course={course} lecture={lecture} />
  ) : (
    <VideoUnavailable lecture={lecture} />
  );
}
