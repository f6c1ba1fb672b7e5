import { useParams } from '@rambla/kit/router';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../admin-ui/courses-nav/not-your-course.tsx';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { useAnnouncementsInfiniteQuery } from './announcements.api.ts';

/** The announcements of a course. */
export default function AnnouncementsScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course } = useManagedCourseQuery(courseId);
  const { error } = useAnnouncementsInfiniteQuery({ courseId });
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Anuncios" courseId={courseId} />;
  return (
    <CourseAdminPage courseId={courseId} title="Anuncios">
      <AnnouncementForm courseId={courseId} place={course?.name ?? ''} />
    </CourseAdminPage>
  );
}
