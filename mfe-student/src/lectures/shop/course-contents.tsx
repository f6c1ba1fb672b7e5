import type { PlanItem, PlanSection } from '@rambla/api/contract';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Each, When } from '@rambla/kit/ui/outline';
import steps from '../plan/steps.module.css';
import type { CoursePageData } from './course-page-data.ts';
import { CountWithNoun, DurationText } from './duration-text.tsx';

/** The course's contents: sections with lectures, quizzes and assignments. */
export function CourseContents({ source: { text, items } }: { source: CoursePageData }) {
  return (
    <section aria-labelledby="contenidos">
      <h2 id="contenidos">Contenido</h2>
      <When value={text('plan.sectionCount')} is="0">
        <p>Este curso todavía no tiene clases.</p>
      </When>
      <div className={steps.plan}>
        <Each list="plan.sections" items={items<PlanSection>('plan.sections')}>
          {(section) => (
            <div key={section.items?.[0]?.id ?? 'section'}>
              <When value={section.unfolded} is="true">
                <details className={steps.part} open>
                  <Section section={section} courseId={text('course.id')} />
                </details>
              </When>
              <When value={section.unfolded} is="true" not>
                <details className={steps.part}>
                  <Section section={section} courseId={text('course.id')} />
                </details>
              </When>
            </div>
          )}
        </Each>
      </div>
    </section>
  );
}

function Section({ section, courseId }: { section: PlanSection; courseId: string }) {
  return (
    <>
      <summary>
        <When value={section.name}>
          <h3>{section.name}</h3>
        </When>
        <When value={section.name} not>
          <h3>Clases</h3>
        </When>
        <span>
          <CountWithNoun of={section.lectureCount} one="clase" many="clases" />
          <DurationText
            hours={section.hours}
            minutes={section.minutes}
            wrap={(length) => (
              <span>
                {' · '}
                {length}
              </span>
            )}
          />
        </span>
        <Icon name="down" />
      </summary>
      <ol className={steps.steps}>
        <Each list="items" items={section.items}>
          {(item) => <Step key={`${item.kind}${item.id}`} item={item} courseId={courseId} />}
        </Each>
      </ol>
    </>
  );
}

// Each row renders its id, because hydration reads item fields only from the HTML.
function Step({ item, courseId }: { item: PlanItem; courseId: string }) {
  const { id, kind, title, hours, minutes, open } = item;
  return (
    <>
      <When value={kind} is="quiz">
        <li className={steps.test} data-item={id}>
          <span className={steps.mark}>
            <Icon name="quiz" />
          </span>
          <div>
            <span className="sr-only">Cuestionario: </span>
            {title}
          </div>
        </li>
      </When>
      <When value={kind} is="assignment">
        <li className={steps.test} data-item={id}>
          <span className={steps.mark}>
            <Icon name="upload" />
          </span>
          <div>
            <span className="sr-only">Tarea: </span>
            {title}
          </div>
        </li>
      </When>
      <When value={kind} is="lecture">
        <When value={open} is="true">
          <li className={steps.open} data-item={id}>
            <span className={steps.mark}>
              <Icon name="play" filled />
            </span>
            <div>
              <Link to={`/lectures/${courseId}/${id}`}>{title}</Link>
            </div>
            <span className={`chip chip-warn ${steps.side}`}>
              <span>
                Vista previa
                <DurationText
                  hours={hours}
                  minutes={minutes}
                  wrap={(length) => (
                    <span>
                      {' · '}
                      {length}
                    </span>
                  )}
                />
              </span>
            </span>
          </li>
        </When>
        <When value={open} is="true" not>
          <li data-item={id}>
            <span className={steps.mark}>
              <Icon name="lock" />
            </span>
            <div>
              {title}
              <span className="sr-only"> (bloqueada)</span>
            </div>
            <span className={steps.mins}>
              <DurationText hours={hours} minutes={minutes} />
            </span>
          </li>
        </When>
      </When>
    </>
  );
}
