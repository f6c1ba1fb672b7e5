import type { CourseType } from '@rambla/api/contract';
import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { usePageList, usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { When } from '@rambla/kit/ui/outline';
import type { ReactNode } from 'react';
import css from './course-list-screen.module.css';
import { CourseListView } from './course-list-view.tsx';
import { CourseSearchField } from './course-search-field.tsx';
import { COURSE_LIST_TITLES } from './course-titles.ts';
import { COURSE_TYPE_CODES, COURSE_TYPE_STYLES, isCourseType } from './course-types.ts';
import { type ListedCourse, useCoursesByTypeQuery } from './courses.api.ts';
import { GettingStartedNote } from './getting-started-note.tsx';

export default function CourseListScreen() {
  const { type } = useParams();
  return isCourseType(type) ? <CourseList type={type} /> : <UnknownType />;
}

/** The outline of the list that the server fills in. */
export function Outline() {
  return (
    <ListPage type={'{{params.type}}' as CourseType}>
      <CourseListView courses={undefined} hasMore="{{nextCursor}}" />
    </ListPage>
  );
}

function CourseList({ type }: { type: CourseType }) {
  const { data, error, refetch } = useCoursesByTypeQuery(type);
  const first = usePageList<ListedCourse>('courses');
  const hasMore = usePagePlaceholders()?.nextCursor;
  return (
    <ListPage type={type}>
      <PageTitle title={COURSE_LIST_TITLES[type]} />
      <CourseListView
        courses={data ?? first}
        hasMore={!data && hasMore}
        error={error}
        onRetry={() => void refetch()}
      />
    </ListPage>
  );
}

function ListPage({ type, children }: { type: CourseType; children: ReactNode }) {
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>Lista de cursos</h1>
        <p>
          {COURSE_TYPE_CODES.map((code) => (
            <When key={code} value={type} is={code}>
              <span>{COURSE_TYPE_STYLES[code].label}</span>
            </When>
          ))}
        </p>
        <div className={css.tools}>
          <TypeLinks current={type} />
          <CourseSearchField />
        </div>
      </header>
      <GettingStartedNote />
      {children}
    </div>
  );
}

function TypeLinks({ current }: { current?: CourseType }) {
  return (
    <nav className={css.types} aria-label="Categorías">
      {COURSE_TYPE_CODES.map((code) => {
        const link = {
          className: `chip ${COURSE_TYPE_STYLES[code].chip}`,
          to: paths.coursesOf(code),
          children: code,
        };
        return (
          <div key={code}>
            <When value={current} is={code}>
              <Link {...link} aria-current="page" />
            </When>
            <When value={current} is={code} not>
              <Link {...link} />
            </When>
          </div>
        );
      })}
    </nav>
  );
}

function UnknownType() {
  return (
    <div className="page">
      <PageTitle title="Lista de cursos" />
      <SectionNotice icon="compass" title="Esa categoría no existe">
        <p>Los cursos están en una de estas tres:</p>
        <TypeLinks />
      </SectionNotice>
    </div>
  );
}
