import type { LiveClass, PlanItem, PlanSection } from '@rambla/api/contract';
import { Link } from '@rambla/kit/router';
import { Each, When } from '@rambla/kit/ui/outline';
import tint from '../../study-ui/course-frame/tint.module.css';
import type { CoursePageData } from '../shop/course-page-data.ts';
import css from './course-band.module.css';
import live from './live-part.module.css';
import plan from './plan.module.css';
import steps from './steps.module.css';

/** The heading and sections of the course page, shown until the course's data has loaded. */
export function PlanOutline({ source }: { source: CoursePageData }) {
  const { text, items } = source;
  const courseId = text('course.id');
  return (
    <>
      <header className={`${css.band} ${tint.tint}`} data-type={text('course.type')}>
        <div className={css.art} />
        <div className={`wrap ${css.in}`}>
          <div className={css.words}>
            <span className={css.back}>Mis cursos</span>
            <p className={css.kind}>
              <span className={`chip ${css.type}`}>{text('course.type')}</span> {text('course.category')}
            </p>
            <h1>{text('course.name')}</h1>
            <div className={css.go}>
              <span className={`skeleton ${css.boneGo}`} />
            </div>
          </div>
          <div className={`${css.tabs} ${css.boneTabs}`} />
        </div>
      </header>
      <div className={`wrap page ${plan.split}`}>
        <div className={steps.plan}>
          <LiveOutline source={source} />
          <Each list="plan.sections" items={items<PlanSection>('plan.sections')}>
            {(section) => (
              <div key={section.items?.[0]?.id ?? 'section'} className={steps.part}>
                <div className={steps.summary}>
                  <When value={section.name}>
                    <h2>{section.name}</h2>
                  </When>
                  <When value={section.name} not>
                    <h2>Clases</h2>
                  </When>
                </div>
                <When value={section.done} is="true" not>
                  <Steps section={section} courseId={courseId} />
                </When>
              </div>
            )}
          </Each>
        </div>
      </div>
    </>
  );
}

function Steps({ section, courseId }: { section: PlanSection; courseId: string }) {
  return (
    <ol className={steps.steps}>
      <Each list="items" items={section.items}>
        {(item: PlanItem) => (
          <li key={`${item.kind}${item.id}`} data-item={item.id}>
            <span className={steps.mark} />
            <div>
              <When value={item.kind} is="lecture">
                <Link to={`/lectures/${courseId}/${item.id}`}>{item.title}</Link>
              </When>
              <When value={item.kind} is="lecture" not>
                {item.title}
              </When>
            </div>
          </li>
        )}
      </Each>
    </ol>
  );
}

function LiveOutline({ source: { text, items } }: { source: CoursePageData }) {
  return (
    <When value={text('plan.liveClasses.length')} is="0" not>
      <div className={steps.part}>
        <div className={steps.summary}>
          <h2>En vivo</h2>
        </div>
        <When value={text('plan.liveToCome')} is="0" not>
          <ol className={live.list}>
            <Each list="plan.liveClasses" items={items<LiveClass>('plan.liveClasses')}>
              {(one) => (
                <li key={one.id} data-item={one.id}>
                  <span className={live.mark} />
                  <b>{one.title}</b>
                </li>
              )}
            </Each>
          </ol>
        </When>
      </div>
    </When>
  );
}
