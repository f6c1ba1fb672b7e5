import { useParams } from '@rambla/kit/router';
import { CourseLinks } from '../course-links.tsx';
import { useCourseToRunQuery } from '../courses/courses.api.ts';
import { Desk } from '../desk/desk.tsx';
import { NotYourCourse, statusOf } from '../not-your-course.tsx';
import { useAnnouncementsInfiniteQuery } from './announcements.api.ts';
import { Composer } from './composer.tsx';

/** What a course's teachers announce. */
export default function AnnouncementsScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course } = useCourseToRunQuery(courseId);
  const { error } = useAnnouncementsInfiniteQuery({ courseId });
  if (statusOf(error) === 403) return <NotYourCourse title="Anuncios" courseId={courseId} />;
  return (
    <Desk title="Anuncios" of={course?.name} lead={course?.name} links={<CourseLinks courseId={courseId} />}>
      <Composer courseId={courseId} place={course?.name ?? ''} />
    </Desk>
  );
}
