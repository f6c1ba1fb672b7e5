import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import { useLecturesToEditQuery } from './lectures.api.ts';
import { LecturesEditor } from './lectures-editor.tsx';

/** The polling interval while a video is processed, whose qualities become available one by one. */
const EVERY_MS = 5000;

export default function EditLecturesScreen() {
  const courseId = Number(useParams().courseId);
  const course = useManagedCourseQuery(courseId);
  const [isProcessing, setProcessing] = useState(false);
  const {
    data: lectures,
    error,
    refetch,
  } = useLecturesToEditQuery(courseId, {
    pollingInterval: isProcessing ? EVERY_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const anyProcessing = lectures?.some(({ video }) => video?.state === 'processing') ?? false;
  if (anyProcessing !== isProcessing) setProcessing(anyProcessing);
  const failure = course.error ?? error;
  if (failure && !(course.data && lectures)) {
    return <LoadFailure title="No pudimos mostrar las clases" error={failure} onRetry={refetch} />;
  }
  if (!course.data || !lectures) return <Spinner />;
  // Other people may read the syllabus too, but with locked lectures.
  if (lectures.some(({ locked }) => locked)) return <NotYours />;
  return (
    <CourseAdminPage courseId={courseId} title="Contenido" isQuiet>
      <LecturesEditor courseId={courseId} lectures={lectures} />
    </CourseAdminPage>
  );
}

function NotYours() {
  return (
    <SectionNotice icon="lock" title="No enseñás en este curso">
      <p>Solo sus docentes y la administración pueden cambiar sus videos.</p>
      <Link className="btn btn-primary" to={paths.myCourses}>
        Ir a Mis cursos
      </Link>
    </SectionNotice>
  );
}
