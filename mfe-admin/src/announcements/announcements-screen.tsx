import { useParams } from '@rambla/kit/router';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { CourseLinks } from '../admin-ui/courses-nav/course-links.tsx';
import { NotYourCourse, statusOf } from '../admin-ui/courses-nav/not-your-course.tsx';
import { useCourseToRunQuery } from '../courses/courses.api.ts';
import { useAnnouncementsInfiniteQuery } from './announcements.api.ts';
import { Composer } from './composer.tsx';

/** The announcements of a course. */
export default function AnnouncementsScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course } = useCourseToRunQuery(courseId);
  const { error } = useAnnouncementsInfiniteQuery({ courseId });
  if (statusOf(error) === 403) return <NotYourCourse title="Anuncios" courseId={courseId} />;
  return (
    <AdminPage
      title="Anuncios"
      of={course?.name}
      lead={course?.name}
      links={<CourseLinks courseId={courseId} />}
    >
      <Composer courseId={courseId} place={course?.name ?? ''} />
    </AdminPage>
  );
}
