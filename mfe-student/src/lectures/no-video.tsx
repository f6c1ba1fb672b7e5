import type { Course, Lecture } from '@rambla/api/contract';
import { LockedStage } from './locked-stage.tsx';
import { VideoState } from './video-state.tsx';

/** Stands where the player would: why there is nothing to play. Loaded then alone. */
export default function NoVideo({ course, lecture }: { course: Course; lecture: Lecture }) {
  return lecture.locked ? (
    <LockedStage course={course} lecture={lecture} />
  ) : (
    <VideoState lecture={lecture} />
  );
}
