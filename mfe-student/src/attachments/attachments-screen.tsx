import { CourseTabPage, useCourseId } from '../study-ui/course-frame/course-page.tsx';
import { MaterialList } from '../study-ui/lists/material-list.tsx';
import { useAttachmentsToStudyQuery } from './attachments.api.ts';

export default function AttachmentsScreen() {
  const courseId = useCourseId();
  const query = useAttachmentsToStudyQuery(courseId, { skip: Number.isNaN(courseId) });
  return (
    <CourseTabPage
      courseId={courseId}
      title="Materiales"
      query={query}
      isEmpty={query.data?.length === 0}
      empty="Este curso todavía no tiene materiales."
    >
      <MaterialList attachments={query.data ?? []} />
    </CourseTabPage>
  );
}
