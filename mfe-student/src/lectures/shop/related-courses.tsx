import type { CoursePlan } from '@rambla/api/contract';
import { Link } from '@rambla/kit/router';
import { Each, When } from '@rambla/kit/ui/outline';
import { CourseCover } from '../../study-ui/covers/cover.tsx';
import type { CoursePageData } from './course-page-data.ts';
import { CountWithNoun } from './duration-text.tsx';
import { EnrolmentChip } from './enrolment-chip.tsx';
import css from './shop.module.css';

type RelatedCourse = CoursePlan['related'][number];

/** Suggests further courses. */
export function RelatedCourses({ source: { text, items } }: { source: CoursePageData }) {
  return (
    <When value={text('plan.relatedCount')} is="0" not>
      <section className={`wrap ${css.after}`} aria-labelledby="despues">
        <h2 id="despues">Para seguir después</h2>
        <ul className={css.rel}>
          <Each list="plan.related" items={items<RelatedCourse>('plan.related')}>
            {(course) => <RelatedCard key={course.id} course={course} />}
          </Each>
        </ul>
      </section>
    </When>
  );
}

function RelatedCard({
  course: { id, name, type, category, enrolment, lectureCount },
}: {
  course: RelatedCourse;
}) {
  return (
    <li className="card">
      <div className={css.relArt}>
        <CourseCover type={type} name={name} />
      </div>
      <div className={css.relWords}>
        <p className={css.relKind}>
          <span className={`chip ${css.relType}`}>{type}</span> {category}
        </p>
        <h3>
          <Link to={`/lectures/${id}/`}>{name}</Link>
        </h3>
        <p className={css.relKind}>
          <span>
            <CountWithNoun of={lectureCount} one="clase" many="clases" />
          </span>
          <EnrolmentChip enrolment={enrolment} />
        </p>
      </div>
    </li>
  );
}
