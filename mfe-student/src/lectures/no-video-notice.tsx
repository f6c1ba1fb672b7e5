import type { Course, Lecture } from '@rambla/api/contract';
import { LockedLecture } from './locked-lecture.tsx';
import { VideoUnavailableNotice } from './video-unavailable-notice.tsx';

/** Replaces the player and explains why there is no video. */
export default function NoVideoNotice({ course, lecture }: { course: Course; lecture: Lecture }) {
  return lecture.locked ? (
    <LockedLecture course={course} lecture={lecture} />
  ) : (
    <VideoUnavailableNotice lecture={lecture} />
  );
}
