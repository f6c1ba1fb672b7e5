import type { ContentItem } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useMemo, useState } from 'react';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { QueryList } from '../../admin-ui/list/query-list.tsx';
import { useLecturesToEditQuery } from '../lectures.api.ts';
import { PublicationFilterBar } from '../publication/publication-filter-bar.tsx';
import type { PublicationFilter } from '../publication/publication-text.ts';
import { AddContentMenu } from './add-content-menu.tsx';
import { useContentQuery } from './content.api.ts';
import css from './content.module.css';
import { isItemShown } from './content-facts.ts';
import { ContentList } from './content-list.tsx';

/** Edits a course's whole content in its order. */
export default function ContentScreen() {
  const courseId = Number(useParams().courseId);
  // Refetches on opening, to show other people's changes.
  const { data, error, refetch } = useContentQuery(courseId, { refetchOnMountOrArgChange: true });
  const { data: lectures } = useLecturesToEditQuery(courseId);
  const byId = useMemo(() => new Map(lectures?.map((lecture) => [lecture.id, lecture])), [lectures]);
  const lectureOf = (item: ContentItem) => (item.kind === 'lecture' ? byId.get(item.id) : undefined);
  const [filter, setFilter] = useState<PublicationFilter>('all');
  const items = data?.flatMap((section) => section.items) ?? [];
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Contenido" courseId={courseId} />;
  return (
    <CourseAdminPage courseId={courseId} title="Todo el contenido" isQuiet>
      <div className={css.bar}>
        {items.length > 0 && (
          <PublicationFilterBar
            all={['en total', 'en total']}
            countOf={(group) => items.filter((item) => isItemShown(item, lectureOf(item), group)).length}
            shown={filter}
            onShow={setFilter}
          />
        )}
        <Link className="btn btn-outline" to={paths.editLectures(courseId)}>
          <Icon name="upload" />
          Subir videos
        </Link>
        <AddContentMenu courseId={courseId} />
      </div>
      <QueryList
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        icon="stack"
        empty="Todavía no hay nada: empezá por donde quieras."
      >
        {data && <ContentList courseId={courseId} sections={data} lectureOf={lectureOf} filter={filter} />}
      </QueryList>
    </CourseAdminPage>
  );
}
