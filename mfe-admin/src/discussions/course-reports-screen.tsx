import { useParams } from '@rambla/kit/router';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { DiscussionReportTable } from './report-table.tsx';

/** Open reports of one course. */
export default function CourseDiscussionReportsScreen() {
  const courseId = Number(useParams().courseId);
  return (
    <CourseAdminPage
      courseId={courseId}
      title="Reportes"
      lead="Preguntas y respuestas que alguien reportó. Lo que quites lo sigue viendo su autor, con el motivo."
    >
      <DiscussionReportTable courseId={courseId} />
    </CourseAdminPage>
  );
}
