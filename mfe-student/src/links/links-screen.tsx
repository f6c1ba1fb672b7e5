import { CourseTabPage, useCourseId } from '../study-ui/course-frame/course-page.tsx';
import { LinkList } from '../study-ui/lists/link-list.tsx';
import { useLinksToStudyQuery } from './links.api.ts';

export default function LinksScreen() {
  const courseId = useCourseId();
  const query = useLinksToStudyQuery(courseId, { skip: Number.isNaN(courseId) });
  return (
    <CourseTabPage
      courseId={courseId}
      title="Links"
      query={query}
      isEmpty={query.data?.length === 0}
      empty="Este curso todavía no tiene links."
    >
      <LinkList links={query.data ?? []} />
    </CourseTabPage>
  );
}
