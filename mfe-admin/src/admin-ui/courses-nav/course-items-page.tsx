import type { IconName } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';
import { CourseAdminPage } from '../course-frame/course-page.tsx';
import type { Column } from '../list/data-table.tsx';
import { QueryTable } from '../list/query-table.tsx';
import { errorStatusOf, NotYourCourseNotice } from './not-your-course.tsx';

type Props<Row> = {
  courseId: number;
  /** The screen's title, also on the notice for teachers who do not teach the course. */
  title: string;
  /** The table's caption, such as «Links del curso». */
  caption: string;
  list: { data?: Row[] | undefined; error?: unknown; refetch: () => unknown };
  columns: Column<Row>[];
  rowKey: (row: Row) => number;
  rowActions: (row: Row) => ReactNode;
  icon: IconName;
  empty: string;
  /** Shown beside the title. */
  actions: ReactNode;
  /** Shown above the rows. */
  above?: ReactNode;
  /** Wraps the list. */
  around?: (list: ReactNode) => ReactNode;
  /** The screen's dialogs. */
  children?: ReactNode;
};

/** A screen that lists one kind of content in a course, such as its links. */
export function CourseItemsPage<Row>(props: Props<Row>) {
  const { courseId, title, caption, list, columns, rowKey, rowActions, icon, empty } = props;
  const { actions, above, around = (whole) => whole, children } = props;
  if (errorStatusOf(list.error) === 403) return <NotYourCourseNotice title={title} courseId={courseId} />;
  return (
    <CourseAdminPage courseId={courseId} title={title} actions={actions}>
      {around(
        <section className="sheet" aria-label={caption}>
          {above}
          <QueryTable
            query={{ error: list.error, refetch: list.refetch }}
            rows={list.data}
            icon={icon}
            empty={empty}
            caption={caption}
            columns={columns}
            rowKey={rowKey}
            actions={rowActions}
          />
        </section>,
      )}
      {children}
    </CourseAdminPage>
  );
}
