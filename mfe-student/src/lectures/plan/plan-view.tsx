import type { Course, CoursePlan, PlanSection } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { PageTitle } from '@rambla/kit/ui/page-title';
import tint from '../../study-ui/course-frame/tint.module.css';
import { formatShortDuration } from '../../study-ui/hooks/clock.ts';
import { CourseBanner } from './course-banner.tsx';
import { LiveClassList } from './live-class-list.tsx';
import css from './plan.module.css';
import { PlanAside } from './plan-aside.tsx';
import { PlanLectureItem } from './plan-lecture-item.tsx';
import { PlanQuizItem } from './plan-quiz-item.tsx';
import steps from './steps.module.css';

/** The course page for members: the contents with the person's progress. */
export function PlanView({ course, plan }: { course: Course; plan: CoursePlan }) {
  const nextId = plan.progress?.next?.lectureId;
  return (
    <>
      <PageTitle title={`${course.name} · Clases`} />
      <CourseBanner course={course} plan={plan} />
      <div className={`wrap page ${css.split} ${tint.tint}`} data-type={course.type}>
        <div className={steps.plan}>
          <LiveClassList list={plan.liveClasses} />
          {plan.sections.length === 0 && (
            <p className={css.none}>
              Este curso todavía no tiene clases. Cuando el docente suba la primera, aparece acá.
            </p>
          )}
          {plan.sections.map((section) => (
            <Section
              key={`${section.name} ${section.items[0]?.kind}${section.items[0]?.id}`}
              section={section}
              courseId={course.id}
              nextId={nextId}
            />
          ))}
        </div>
        <PlanAside course={course} plan={plan} />
      </div>
    </>
  );
}

type SectionProps = { section: PlanSection; courseId: number; nextId: number | undefined };

function Section({ section, courseId, nextId }: SectionProps) {
  const { name, items, lectureCount, hours, minutes, done } = section;
  const seconds = (hours * 60 + minutes) * 60;
  const facts = [
    lectureCount === 1 ? '1 clase' : `${lectureCount} clases`,
    seconds > 0 && formatShortDuration(seconds),
  ].filter(Boolean);
  return (
    <details className={steps.part} open={!done}>
      <summary>
        <h2>{name ?? 'Clases'}</h2>
        {done ? (
          <span className="chip chip-ok">
            <Icon name="check" />
            {lectureCount === 1 ? '1 clase hecha' : `${lectureCount} clases hechas`}
          </span>
        ) : (
          <span>{facts.join(' · ')}</span>
        )}
        <Icon name="down" />
      </summary>
      <ol className={steps.steps}>
        {items.map((item) =>
          item.kind !== 'lecture' ? (
            <PlanQuizItem key={`${item.kind} ${item.id}`} item={item} courseId={courseId} />
          ) : (
            <PlanLectureItem
              key={`lecture ${item.id}`}
              item={item}
              courseId={courseId}
              isNext={item.id === nextId}
            />
          ),
        )}
      </ol>
    </details>
  );
}
